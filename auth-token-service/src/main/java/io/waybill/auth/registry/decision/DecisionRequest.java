package io.waybill.auth.registry.decision;

import io.waybill.common.json.DisplayText;
import io.waybill.common.web.request.OptionalBody;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A decision in favour of the owner of an application. */
@OptionalBody
@Schema
public record DecisionRequest(
        @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason) {

    public Decision about(String ifMatch) {
        return new Decision(reason, ExpectedVersion.of(ifMatch));
    }
}
