package io.waybill.auth.registry.servicelevel;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The limits that an operator sets for a service level.
 *
 * @param perSecond calls in one second
 * @param perDay calls in one UTC day
 */
@Schema(name = "ServiceLevelLimits")
record LevelLimits(
        @NotNull @Min(1) @Max(Level.MAX) @Schema(description = "Calls per second.")
        Integer perSecond,

        @NotNull @Min(1) @Max(Level.MAX) @Schema(description = "Calls per day (UTC).")
        Integer perDay) {}
