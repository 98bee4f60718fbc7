package io.waybill.auth.registry.certification;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A sandbox's statement about an application's calls, as a JWS. Nothing else goes from one deployment to the other.
 *
 * @param id {@code jti}: a statement is taken once
 * @param issuer the sandbox
 * @param audience the issuer of the production that may take it
 * @param application the application there that may have it
 * @param clientId the client id in the sandbox, which that application adopts
 * @param calls the calls of each operation
 */
public record Statement(
        String id,
        String issuer,
        String audience,
        UUID application,
        String clientId,
        List<CalledOperation> calls,
        Instant issuedAt,
        Instant expiresAt) {

    /** The header {@code typ}, which no access token has. */
    static final String TYPE = "waybill-evidence+jwt";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final Pattern CLIENT_ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    private static final int MOST_OPERATIONS = 200;

    private record Calls(long calls, long ok, LocalDate first, LocalDate last) {}

    private record Claims(
            String jti,
            String iss,
            String aud,
            UUID application,
            @JsonProperty("client_id") String clientId,
            Map<String, Map<String, Calls>> calls,
            long iat,
            long exp) {

        boolean isWhole() {
            return jti != null
                    && NAME.matcher(jti).matches()
                    && iss != null
                    && aud != null
                    && application != null
                    && clientId != null
                    && CLIENT_ID.matcher(clientId).matches()
                    && calls != null
                    && calls.entrySet().stream()
                            .allMatch(api -> NAME.matcher(api.getKey()).matches() && areWhole(api.getValue()))
                    && calls.values().stream().mapToInt(Map::size).sum() <= MOST_OPERATIONS
                    && iat > 0
                    && exp > iat
                    && exp <= Instant.MAX.getEpochSecond();
        }

        private static boolean areWhole(Map<String, Calls> operations) {
            return operations != null
                    && operations.entrySet().stream().allMatch(operation -> {
                        Calls calls = operation.getValue();
                        return NAME.matcher(operation.getKey()).matches()
                                && calls != null
                                && calls.calls() > 0
                                && calls.ok() >= 0
                                && calls.ok() <= calls.calls()
                                && calls.first() != null
                                && calls.last() != null;
                    });
        }
    }

    /** The payload. */
    String claims() {
        Map<String, Map<String, Calls>> byApi = new TreeMap<>();
        for (CalledOperation called : calls) {
            byApi.computeIfAbsent(called.api(), api -> new TreeMap<>())
                    .put(called.operation(), new Calls(called.calls(), called.ok(), called.first(), called.last()));
        }
        Claims claims = new Claims(
                id,
                issuer,
                audience,
                application,
                clientId,
                byApi,
                issuedAt.getEpochSecond(),
                expiresAt.getEpochSecond());
        return JSON.valueToTree(claims).toString();
    }

    /**
     * Parses the payload of a JWS whose signature has been verified.
     *
     * @throws IllegalArgumentException if a claim is missing or wrong
     */
    static Statement of(String payload) {
        Claims claims;
        try {
            claims = JSON.readValue(payload, Claims.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("a claim cannot be read", e);
        }
        if (claims == null || !claims.isWhole()) {
            throw new IllegalArgumentException("a claim is missing, or wrong");
        }
        // In the order of claims(), so that equal statements are equal in any order of their calls.
        List<CalledOperation> calls = new ArrayList<>();
        new TreeMap<>(claims.calls())
                .forEach((api, operations) -> new TreeMap<>(operations)
                        .forEach((operation, called) -> calls.add(new CalledOperation(
                                api, operation, called.calls(), called.ok(), called.first(), called.last(), null))));
        return new Statement(
                claims.jti(),
                claims.iss(),
                claims.aud(),
                claims.application(),
                claims.clientId(),
                calls,
                Instant.ofEpochSecond(claims.iat()),
                Instant.ofEpochSecond(claims.exp()));
    }

    /** The client id is a key, which no log may contain. */
    @Override
    public String toString() {
        return "statement " + id;
    }
}
