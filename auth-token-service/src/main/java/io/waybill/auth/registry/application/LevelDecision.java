package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import io.waybill.common.web.OptionalBody;

/**
 * A decision about a request for another service level in favour of its owner.
 *
 * @param expected what the operator has seen; {@code null} compares nothing
 */
@OptionalBody
record LevelDecision(@DisplayText(max = Decision.MAX_REASON) String reason, ExpectedLevelRequest expected) {

    Decision decision() {
        return Decision.of(reason, expected);
    }
}
