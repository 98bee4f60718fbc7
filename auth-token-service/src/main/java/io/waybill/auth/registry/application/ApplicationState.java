package io.waybill.auth.registry.application;

/** The states of an application; only an approved one gets tokens. The database and the wire use these names. */
public enum ApplicationState {
    registered,
    approved,
    rejected,
    suspended
}
