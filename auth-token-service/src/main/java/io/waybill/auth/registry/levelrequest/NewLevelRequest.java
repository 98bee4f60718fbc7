package io.waybill.auth.registry.levelrequest;

import io.waybill.auth.registry.decision.Decision;
import io.waybill.common.json.DisplayText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A request for another service level.
 *
 * @param level name of a service level
 * @param reason why it is needed
 */
@Schema
public record NewLevelRequest(
        @NotBlank @Schema(description = "Name of a service level.")
        String level,

        @NotNull @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason) {}
