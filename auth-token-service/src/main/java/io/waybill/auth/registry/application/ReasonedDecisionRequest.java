package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import io.waybill.common.web.OptionalBody;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A decision that needs a reason. */
@OptionalBody
@Schema
record ReasonedDecisionRequest(
        @NotNull @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason) {

    Decision about(String ifMatch) {
        return new Decision(reason, ExpectedVersion.of(ifMatch));
    }
}
