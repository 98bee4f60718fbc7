package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import io.waybill.common.web.OptionalBody;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A decision about an application in favour of its owner.
 *
 * @param expected what the operator has seen; {@code null} compares nothing
 */
@OptionalBody
@Schema
record ApplicationDecision(
        @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason,

        ExpectedApplication expected) {

    Decision decision() {
        return Decision.of(reason, expected);
    }
}
