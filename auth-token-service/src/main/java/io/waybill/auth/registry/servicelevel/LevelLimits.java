package io.waybill.auth.registry.servicelevel;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * The limits that an operator sets for a service level.
 *
 * @param perSecond calls in one second
 * @param perDay calls in one UTC day
 */
record LevelLimits(
        @NotNull @Min(1) @Max(Level.MAX) Integer perSecond,
        @NotNull @Min(1) @Max(Level.MAX) Integer perDay) {}
