package io.waybill.auth.registry.application;

import io.waybill.common.json.DisplayText;
import io.waybill.common.json.DistinctElements;
import io.waybill.common.web.OptionalBody;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * A decision by which credentials are revoked, and that needs a reason.
 *
 * @param keep ids of secrets and keys, and LoginIDs of licences, that are not revoked; {@code null} for none
 */
@OptionalBody
record ReasonedRevocationDecision(
        @NotNull @DisplayText(max = Decision.MAX_REASON) String reason,

        @Size(max = RevocationDecision.MAX_KEPT) @DistinctElements
        List<@NotBlank String> keep) {

    RevocationDecision decision() {
        return new RevocationDecision(reason, keep);
    }
}
