package io.waybill.auth.registry.application;

/** Event: this replica has changed an application, its secrets, grants or licences. Observed after the commit. */
record ApplicationChanged(String clientId) {}
