package io.waybill.common.india;

import jakarta.validation.constraints.NotNull;

/** The body of an operation that needs nothing but the caller's profile. */
public record ProfileBody(@NotNull Profile profile) implements GatewayBody {}
