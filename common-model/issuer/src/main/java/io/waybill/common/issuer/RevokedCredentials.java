package io.waybill.common.issuer;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Queries auth-token-service for the secrets and keys that were revoked because they leaked or a member left. */
@ApplicationScoped
public class RevokedCredentials {

    /** How many are named in one query. */
    public static final int MOST = 10_000;

    /** The reason of one that leaked. */
    public static final String LEAKED = "leaked";

    private final IssuerClient issuer;

    RevokedCredentials(IssuerClient issuer) {
        this.issuer = issuer;
    }

    /** The request: claims {@code sid} of tokens. */
    record Query(List<String> sids) {}

    /** The answer: those of them that were revoked. */
    record Answer(List<Revoked> revoked) {}

    /** A revoked secret or key. */
    record Revoked(String sid, String reason) {}

    /**
     * Queries which of these secrets and keys were revoked.
     *
     * @param sids claims {@code sid} of tokens, 1 to {@link #MOST}
     * @return the reason by sid
     * @throws IssuerUnavailableException if auth-token-service does not answer
     */
    public Map<String, String> among(List<String> sids) {
        Map<String, String> reasons = new LinkedHashMap<>();
        for (Revoked one : issuer.revokedCredentials(new Query(sids)).revoked()) {
            reasons.put(one.sid(), one.reason());
        }
        return reasons;
    }
}
