package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import io.waybill.common.web.OptionalBody;
import jakarta.validation.constraints.NotNull;

/**
 * A decision about a request for another service level that needs a reason.
 *
 * @param expected what the operator has seen; {@code null} compares nothing
 */
@OptionalBody
record ReasonedLevelDecision(
        @NotNull @DisplayText(max = Decision.MAX_REASON) String reason, ExpectedLevelRequest expected) {

    Decision decision() {
        return Decision.of(reason, expected);
    }
}
