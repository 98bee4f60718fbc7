package io.waybill.common.india;

import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of an operation that needs nothing but the caller's profile. */
@Schema(name = "ProfileRequest")
public record ProfileBody(@NotNull Profile profile) implements GatewayBody {}
