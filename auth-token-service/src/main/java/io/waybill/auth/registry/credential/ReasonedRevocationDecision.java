package io.waybill.auth.registry.credential;

import io.waybill.auth.registry.decision.Decision;
import io.waybill.common.json.DisplayText;
import io.waybill.common.json.DistinctElements;
import io.waybill.common.web.request.OptionalBody;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A decision by which credentials are revoked, and that needs a reason.
 *
 * @param keep ids of secrets and keys, and LoginIDs of licences, that are not revoked; {@code null} for none
 */
@OptionalBody
@Schema
public record ReasonedRevocationDecision(
        @NotNull @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason,

        @Size(max = RevocationDecision.MAX_KEPT)
        @DistinctElements
        @Schema(
                description =
                        "Ids of the secrets and keys, and LoginIDs of the licences, that are not revoked; default none."
                                + " Each is one that would be, else 400.")
        List<@NotBlank String> keep) {

    public RevocationDecision decision() {
        return new RevocationDecision(reason, keep);
    }
}
