package io.waybill.auth.registry.grant;

import io.waybill.auth.registry.api.Api;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.json.DisplayText;
import jakarta.validation.constraints.NotNull;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A decision about a grant in favour of its application. */
@Schema
record GrantDecision(
        @NotNull Api api,
        @NotNull Environment environment,

        @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason) {

    Decision about(String ifMatch) {
        return new Decision(reason, ExpectedVersion.of(ifMatch));
    }
}
