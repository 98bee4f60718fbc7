package io.waybill.auth.registry.application;

import io.waybill.common.json.JsonObjectReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A decision by which credentials are revoked.
 *
 * @param keep ids of secrets and keys, and LoginIDs of licences, that are not revoked
 */
public record RevocationDecision(Decision decision, List<String> keep) {

    /** Nothing is kept, and no reason given. */
    public static final RevocationDecision NONE = new RevocationDecision(Decision.NONE, List.of());

    private static final int MAX_KEPT = 100;

    /** Reads {@code {"reason":"…","keep":["…"]}}; both may be absent. */
    static RevocationDecision parse(byte[] body) {
        return Decision.readBody(body, reader -> of(reader, false));
    }

    /** As {@link #parse}, with a reason. */
    static RevocationDecision parseWithReason(byte[] body) {
        return Decision.readBody(body, reader -> of(reader, true));
    }

    private static RevocationDecision of(JsonObjectReader reader, boolean needsReason) {
        return new RevocationDecision(
                Decision.of(reader, needsReason, fields -> Expected.ANYTHING),
                reader.optionalStrings("keep", MAX_KEPT));
    }

    /** The details for the audit trail. */
    public Map<String, Object> with(Map<String, ?> details) {
        Map<String, Object> all = new LinkedHashMap<>(decision.with(details));
        if (!keep.isEmpty()) {
            all.put("kept", keep);
        }
        return all;
    }
}
