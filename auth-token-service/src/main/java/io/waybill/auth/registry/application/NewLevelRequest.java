package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;

/**
 * A request for another service level.
 *
 * @param level name of a service level
 * @param reason why it is needed
 */
public record NewLevelRequest(
        @NotBlank String level,
        @NotNull @DisplayText(max = Decision.MAX_REASON) String reason) {}
