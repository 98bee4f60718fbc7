package io.waybill.auth.application;

/**
 * The states of an application; only an approved one gets tokens. The names are those of the database and of the wire.
 */
public enum ApplicationState {
    registered,
    approved,
    rejected,
    suspended
}
