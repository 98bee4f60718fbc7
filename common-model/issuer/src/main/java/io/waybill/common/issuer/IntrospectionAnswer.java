package io.waybill.common.issuer;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.waybill.common.security.Caller;
import io.waybill.common.security.ServiceLevel;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * An answer of auth-token-service's introspection about a key (RFC 7662).
 *
 * @param active {@code false} for unknown, expired and revoked keys; all other fields are then absent
 * @param app the registry's internal id of the application
 * @param env the environment that the key is for
 * @param aud ids of the granted APIs
 * @param iat epoch second of the answer; later, if revocations up to a later second are known to it; may be
 *     {@code null}
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record IntrospectionAnswer(
        boolean active,
        @JsonProperty("client_id") String clientId,
        String app,
        String env,
        List<String> aud,
        String region,
        Level level,
        List<String> groups,
        Long iat) {

    /** Claim {@code level}. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Level(
            String name,
            @JsonProperty("per_second") long perSecond,
            @JsonProperty("per_day") long perDay) {}

    /** Whether the answer has everything that a caller needs. */
    boolean isComplete() {
        return clientId != null && app != null && env != null && aud != null && region != null && level != null;
    }

    /**
     * The caller with this key, issued at the later of this time and {@link #iat}: a revocation that the issuer knows
     * does not cover the caller.
     */
    public Caller caller(Instant confirmedAt) {
        Instant dated = iat == null ? confirmedAt : Instant.ofEpochSecond(iat);
        return new Caller(
                app,
                clientId,
                env,
                Set.copyOf(aud),
                region,
                new ServiceLevel(level.name(), level.perSecond(), level.perDay()),
                groups == null ? Set.of() : Set.copyOf(groups),
                List.of(),
                null,
                null,
                null,
                dated.isAfter(confirmedAt) ? dated : confirmedAt,
                Instant.MAX,
                null);
    }
}
