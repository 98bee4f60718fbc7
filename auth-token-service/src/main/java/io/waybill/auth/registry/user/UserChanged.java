package io.waybill.auth.registry.user;

/** Event: this replica has made or changed a backend user. Observed after the commit. */
record UserChanged(String username) {}
