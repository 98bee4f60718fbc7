package io.waybill.auth.registry.credential;

import io.waybill.auth.registry.decision.Decision;
import io.waybill.common.json.DisplayText;
import io.waybill.common.json.DistinctElements;
import io.waybill.common.web.request.OptionalBody;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A decision by which credentials are revoked.
 *
 * @param reason why; {@code null} if none was given
 * @param keep ids of secrets and keys, and LoginIDs of licences, that are not revoked
 */
@OptionalBody
@Schema
public record RevocationDecision(
        @DisplayText(max = Decision.MAX_REASON) @Schema(description = Decision.DESCRIBED)
        String reason,

        @Size(max = MAX_KEPT)
        @DistinctElements
        @Schema(
                description =
                        "Ids of the secrets and keys, and LoginIDs of the licences, that are not revoked; default none."
                                + " Each is one that would be, else 400.")
        List<@NotBlank String> keep) {

    /** Nothing is kept, and no reason given. */
    public static final RevocationDecision NONE = new RevocationDecision(null, List.of());

    static final int MAX_KEPT = 100;

    public RevocationDecision {
        keep = keep == null ? List.of() : keep;
    }

    /** The details for the audit trail. */
    public Map<String, Object> with(Map<String, ?> details) {
        Map<String, Object> all = new LinkedHashMap<>(details);
        if (reason != null) {
            all.put("reason", reason);
        }
        if (!keep.isEmpty()) {
            all.put("kept", keep);
        }
        return all;
    }
}
