package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import io.waybill.common.web.OptionalBody;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A decision about an application that needs a reason.
 *
 * @param expected what the operator has seen; {@code null} compares nothing
 */
@OptionalBody
@Schema
record ReasonedApplicationDecision(
        @NotNull @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason,

        ExpectedApplication expected) {

    Decision decision() {
        return Decision.of(reason, expected);
    }
}
