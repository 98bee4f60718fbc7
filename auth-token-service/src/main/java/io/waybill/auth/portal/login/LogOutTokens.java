package io.waybill.auth.portal.login;

import static io.waybill.common.Uptime.UPTIME;

import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jose4j.http.Response;
import org.jose4j.http.SimpleResponse;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwk.HttpsJwks;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.HttpsJwksVerificationKeyResolver;

/** Reads the provider's logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6). */
@ApplicationScoped
class LogOutTokens {

    private static final Logger LOG = Logger.getLogger(LogOutTokens.class);

    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";
    private static final int OLDEST_SECONDS = 300;
    private static final int LEEWAY_SECONDS = 60;

    private static final AlgorithmConstraints ALGORITHMS = new AlgorithmConstraints(
            ConstraintType.PERMIT,
            AlgorithmIdentifiers.RSA_USING_SHA256,
            AlgorithmIdentifiers.RSA_USING_SHA384,
            AlgorithmIdentifiers.RSA_USING_SHA512,
            AlgorithmIdentifiers.RSA_PSS_USING_SHA256,
            AlgorithmIdentifiers.ECDSA_USING_P256_CURVE_AND_SHA256,
            AlgorithmIdentifiers.ECDSA_USING_P384_CURVE_AND_SHA384,
            AlgorithmIdentifiers.EDDSA);

    private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(5);
    private static final Duration BETWEEN_REFRESHES = Duration.ofSeconds(5);

    /** Each waits for an answer of the provider. */
    private static final int MAX_AT_ONCE = 8;

    private static final int RETRY_AFTER_SECONDS = 5;
    private static final int OK = 200;

    private final ProviderDocument document;
    private final Optional<JwtConsumer> consumer;
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);
    private volatile Instant failedAt = Instant.MIN;

    LogOutTokens(PortalConfig config, ProviderDocument document) {
        this.document = document;
        this.consumer = PortalConfig.provider(config).map(this::consumer);
    }

    /**
     * What has ended at the provider.
     *
     * @param subject the person; {@code null} if only the session is named
     * @param session {@code null} for all sessions of the person
     */
    record LoggedOut(String issuer, String subject, String session) {}

    /**
     * Verifies a token.
     *
     * @throws ApiException 400 if it is not one of the provider's, or too old; 503 if the provider's keys cannot be
     *     read, or too many tokens are being read
     */
    LoggedOut read(String token) {
        if (token == null) {
            throw ApiException.malformed("the form has no logout_token");
        }
        if (!places.tryAcquire()) {
            throw ApiException.unavailable("too many logout tokens arrive at once", RETRY_AFTER_SECONDS);
        }
        try {
            JwtClaims claims = consumer.orElseThrow().processToClaims(token);
            LoggedOut who = new LoggedOut(claims.getIssuer(), claims.getSubject(), claims.getStringClaimValue("sid"));
            boolean isLogOut = claims.getClaimValue("events") instanceof Map<?, ?> events && events.containsKey(EVENT);
            if (!isLogOut || claims.hasClaim("nonce") || (who.subject() == null && who.session() == null)) {
                throw ApiException.malformed("this is not a logout token");
            }
            return who;
        } catch (InvalidJwtException | MalformedClaimException e) {
            Optional<Throwable> unread = Stream.<Throwable>iterate(e, Objects::nonNull, Throwable::getCause)
                    .filter(IOException.class::isInstance)
                    .findFirst();
            if (unread.isPresent()) {
                LOG.warnf("a logout token cannot be verified: %s", unread.get().getMessage());
                throw ApiException.unavailable("the provider's keys cannot be read", RETRY_AFTER_SECONDS);
            }
            LOG.infof("a logout token is refused: %s", reason(e));
            throw ApiException.malformed("the logout token is not from the provider, not for this portal, or too old");
        } finally {
            places.release();
        }
    }

    private static String reason(Exception refusal) {
        // Only the codes: jose4j's messages repeat what was sent.
        if (!(refusal instanceof InvalidJwtException invalid)) {
            return "a claim is not of its type";
        }
        return invalid.getErrorDetails().isEmpty()
                ? "it cannot be processed"
                : "codes "
                        + invalid.getErrorDetails().stream()
                                .map(error -> Integer.toString(error.getErrorCode()))
                                .distinct()
                                .collect(Collectors.joining(", "))
                        + " of org.jose4j.jwt.consumer.ErrorCodes";
    }

    private SimpleResponse keySet(OpenIdProvider provider) throws IOException {
        // Strangers can cause a read by an unknown key id, so a provider that has just failed is not queried.
        if (UPTIME.instant().isBefore(failedAt.plus(BETWEEN_FAILURES))) {
            throw new IOException(provider.name() + " did not answer just now");
        }
        try {
            return new Response(OK, "OK", Map.of(), document.keySet(provider));
        } catch (IOException e) {
            failedAt = UPTIME.instant();
            throw e;
        }
    }

    private JwtConsumer consumer(OpenIdProvider provider) {
        HttpsJwks keys = new HttpsJwks(provider.issuer().orElseThrow().toString());
        keys.setSimpleHttpGet(issuer -> keySet(provider));
        keys.setRefreshReprieveThreshold(BETWEEN_REFRESHES.toMillis());
        return new JwtConsumerBuilder()
                .setVerificationKeyResolver(new HttpsJwksVerificationKeyResolver(keys))
                .setJwsAlgorithmConstraints(ALGORITHMS)
                .setExpectedIssuer(provider.issuer().orElseThrow().toString())
                .setExpectedAudience(provider.clientId().orElseThrow())
                .setRequireIssuedAt()
                .setIssuedAtRestrictions(LEEWAY_SECONDS, OLDEST_SECONDS)
                .setAllowedClockSkewInSeconds(LEEWAY_SECONDS)
                .build();
    }
}
