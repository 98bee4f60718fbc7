package io.waybill.auth.registry.credential;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A body without fields, of an operation that needs none. */
@Schema(description = "An object without fields.")
record EmptyRequest() {}
