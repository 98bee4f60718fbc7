package io.waybill.auth.registry.application;

/** A body without fields, of an operation that needs none. */
record EmptyRequest() {}
