package io.waybill.auth.registry.application;

/** What an application may do beyond a customer's. The database and the wire use these names. */
enum ApplicationRole {
    operator,
    service
}
