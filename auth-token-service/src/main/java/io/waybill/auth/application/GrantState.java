package io.waybill.auth.application;

/**
 * The states of an API grant; only an approved one is in a token's audience. The names are those of the database and of
 * the wire.
 */
public enum GrantState {
    requested,
    approved,
    rejected,
    revoked
}
