package io.waybill.common.security;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * One version of the list of withdrawals, {@code GET /oauth2/revocations}, indexed for lookups. {@code before} is in
 * seconds of the epoch, as {@code iat} is: everything issued in an earlier second is withdrawn.
 */
public final class WithdrawalList {

    /** Nothing is withdrawn. */
    public static final WithdrawalList EMPTY = new WithdrawalList();

    private final Set<String> tokens = new HashSet<>();
    private final Set<String> keys = new HashSet<>();
    private final Map<String, Long> clients = new HashMap<>();
    private final Map<String, Long> secrets = new HashMap<>();
    private final Map<Grant, Long> grants = new HashMap<>();

    private WithdrawalList() {}

    private record Grant(String clientId, String api) {}

    /** Reads the JSON document; an entry of an unknown kind comes from a newer issuer and is skipped. */
    public static WithdrawalList parse(String document) {
        WithdrawalList list = new WithdrawalList();
        JsonNode entries =
                StrictJson.read(document.getBytes(StandardCharsets.UTF_8)).path("entries");
        for (JsonNode entry : entries) {
            list.add(entry);
        }
        return list;
    }

    private void add(JsonNode entry) {
        long before = entry.path("before").asLong(Long.MIN_VALUE);
        if (entry.hasNonNull("jti")) {
            tokens.add(entry.get("jti").asText());
        } else if (entry.hasNonNull("kid")) {
            keys.add(entry.get("kid").asText());
        } else if (entry.hasNonNull("sid")) {
            secrets.merge(entry.get("sid").asText(), before, Math::max);
        } else if (entry.hasNonNull("client_id") && entry.hasNonNull("api")) {
            grants.merge(
                    new Grant(entry.get("client_id").asText(), entry.get("api").asText()), before, Math::max);
        } else if (entry.hasNonNull("client_id")) {
            clients.merge(entry.get("client_id").asText(), before, Math::max);
        }
    }

    /** Whether the caller's token, application, secret or signing key is on the list. */
    public boolean coversCaller(Caller caller) {
        return (caller.tokenId() != null && tokens.contains(caller.tokenId()))
                || (caller.keyId() != null && keys.contains(caller.keyId()))
                || isBefore(caller.issuedAt(), clients.get(caller.clientId()))
                || (caller.secretId() != null && isBefore(caller.issuedAt(), secrets.get(caller.secretId())));
    }

    /** Whether the caller's grant of the API is on the list. */
    public boolean coversGrant(Caller caller, String api) {
        return !grants.isEmpty() && isBefore(caller.issuedAt(), grants.get(new Grant(caller.clientId(), api)));
    }

    private static boolean isBefore(Instant issued, Long before) {
        return before != null && issued.getEpochSecond() < before;
    }
}
