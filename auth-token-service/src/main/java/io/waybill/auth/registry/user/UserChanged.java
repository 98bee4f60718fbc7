package io.waybill.auth.registry.user;

/** A backend user has been made or changed here. Observed after the commit. */
record UserChanged(String username) {}
