package io.waybill.common.issuer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
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

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;

    private final IssuerClient issuer;
    private final ObjectMapper json;

    RevokedCredentials(IssuerClient issuer, ObjectMapper json) {
        this.issuer = issuer;
        this.json = json;
    }

    /**
     * Those that were revoked.
     *
     * @param sids claims {@code sid} of tokens, 1 to {@link #MOST}
     * @return the reason by sid
     * @throws IOException if auth-token-service does not answer
     */
    public Map<String, String> among(List<String> sids) throws IOException, InterruptedException {
        HttpResponse<String> answer = issuer.revokedCredentials(body(sids), TIMEOUT);
        if (answer.statusCode() != OK) {
            throw new IOException("status " + answer.statusCode());
        }
        Map<String, String> revoked = new LinkedHashMap<>();
        for (JsonNode one : json.readTree(answer.body()).path("revoked")) {
            revoked.put(one.path("sid").asText(), one.path("reason").asText());
        }
        return revoked;
    }

    private String body(List<String> sids) {
        try {
            return json.writeValueAsString(Map.of("sids", sids));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
