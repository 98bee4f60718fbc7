package io.waybill.auth.registry.application;

/** An application, its secrets, grants or licences have been changed here. Observed after the commit. */
record ApplicationChanged(String clientId) {}
