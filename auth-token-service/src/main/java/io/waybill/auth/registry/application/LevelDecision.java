package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import io.waybill.common.web.OptionalBody;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A decision about a request for another service level in favour of its owner.
 *
 * @param expected what the operator has seen; {@code null} compares nothing
 */
@OptionalBody
@Schema
record LevelDecision(
        @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason,

        ExpectedLevelRequest expected) {

    Decision decision() {
        return Decision.of(reason, expected);
    }
}
