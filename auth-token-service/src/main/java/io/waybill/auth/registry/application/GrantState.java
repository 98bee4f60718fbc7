package io.waybill.auth.registry.application;

/**
 * The states of an API grant; only an approved one is in a token's audience. The database and the wire use these names.
 */
public enum GrantState {
    requested,
    approved,
    rejected,
    revoked
}
