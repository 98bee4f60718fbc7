package io.waybill.auth.portal.login;

import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jose4j.http.Get;
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

    private final PortalConfig config;
    private final ProviderDocument document;
    private final ProviderTrust trust;
    private JwtConsumer consumer;

    LogOutTokens(PortalConfig config, ProviderDocument document, ProviderTrust trust) {
        this.config = config;
        this.document = document;
        this.trust = trust;
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
     *     read
     */
    LoggedOut read(String token) {
        if (token == null) {
            throw ApiException.malformed("the form has no logout_token");
        }
        try {
            JwtClaims claims = consumer().processToClaims(token);
            LoggedOut who = new LoggedOut(claims.getIssuer(), claims.getSubject(), claims.getStringClaimValue("sid"));
            boolean isLogOut = claims.getClaimValue("events") instanceof Map<?, ?> events && events.containsKey(EVENT);
            if (!isLogOut || claims.hasClaim("nonce") || (who.subject() == null && who.session() == null)) {
                throw ApiException.malformed("this is not a logout token");
            }
            return who;
        } catch (InvalidJwtException | MalformedClaimException e) {
            LOG.infof("a logout token is refused: %s", e.getMessage());
            throw ApiException.malformed("the logout token is not from the provider, not for this portal, or too old");
        }
    }

    private HttpsJwks keys(OpenIdProvider provider) {
        HttpsJwks keys = new HttpsJwks(document.keys(provider).toString());
        trust.context().ifPresent(context -> {
            Get client = new Get();
            client.setSslSocketFactory(context.getSocketFactory());
            keys.setSimpleHttpGet(client);
        });
        return keys;
    }

    private synchronized JwtConsumer consumer() {
        if (consumer == null) {
            OpenIdProvider provider = PortalConfig.provider(config).orElseThrow();
            consumer = new JwtConsumerBuilder()
                    .setVerificationKeyResolver(new HttpsJwksVerificationKeyResolver(keys(provider)))
                    .setJwsAlgorithmConstraints(ALGORITHMS)
                    .setExpectedIssuer(provider.issuer().orElseThrow().toString())
                    .setExpectedAudience(provider.clientId().orElseThrow())
                    .setRequireIssuedAt()
                    .setIssuedAtRestrictions(LEEWAY_SECONDS, OLDEST_SECONDS)
                    .setAllowedClockSkewInSeconds(LEEWAY_SECONDS)
                    .build();
        }
        return consumer;
    }
}
