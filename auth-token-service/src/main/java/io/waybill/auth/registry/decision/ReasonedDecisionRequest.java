package io.waybill.auth.registry.decision;

import io.waybill.common.json.DisplayText;
import io.waybill.common.web.request.OptionalBody;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A decision that needs a reason. */
@OptionalBody
@Schema
public record ReasonedDecisionRequest(
        @NotNull @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason) {

    public Decision about(String ifMatch) {
        return new Decision(reason, ExpectedVersion.of(ifMatch));
    }
}
