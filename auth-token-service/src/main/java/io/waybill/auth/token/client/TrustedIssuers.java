package io.waybill.auth.token.client;

import io.quarkus.runtime.Startup;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.core.Vertx;
import io.waybill.auth.registry.RegistryConfig;
import io.waybill.auth.registry.RegistryConfig.TrustedIssuer;
import io.waybill.auth.registry.key.PublicKeyJwk;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.Uptime;
import io.waybill.common.http.AddressRules;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jwt.MalformedClaimException;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;

/**
 * Verifies service accounts' tokens of the issuers that the operator trusts. The configuration and never the token says
 * which issuer's keys are read, and where. Such a token lives at least ten minutes and is used again and again, so only
 * its own {@code exp} bounds it.
 */
@ApplicationScoped
@Startup // so that a wrong configuration is reported then
class TrustedIssuers {

    /** As long as a token of the shipped manifests lives: by then an API server that is away renews none. */
    static final Duration BELIEVED_IN_AN_OUTAGE = Duration.ofHours(1);

    private record Keys(URI url, KeySets sets) {}

    private final Map<String, Keys> issuers;
    private final Clock clock;

    TrustedIssuers(RegistryConfig config, Vertx vertx, TlsConfigurationRegistry tls, Clock clock) {
        this.issuers = keys(config.trustedIssuers(), vertx, tls);
        this.clock = clock;
    }

    private static Map<String, Keys> keys(
            Map<String, TrustedIssuer> configured, Vertx vertx, TlsConfigurationRegistry tls) {
        Map<String, Keys> keys = new HashMap<>();
        configured.forEach((name, issuer) -> {
            String setting = "waybill.auth.trusted-issuers." + name;
            if (issuer.jwksUrl().getHost() == null
                    || !Set.of("http", "https").contains(issuer.jwksUrl().getScheme())) {
                throw new IllegalArgumentException(setting + ".jwks-url must be a URL with http or https");
            }
            KeySets sets = new KeySets(
                    KeySets.client(vertx, tls, name, AddressRules.ANYWHERE),
                    new KeySets.Asking(issuer.tokenFile(), BELIEVED_IN_AN_OUTAGE),
                    Uptime.UPTIME);
            if (keys.put(issuer.issuer(), new Keys(issuer.jwksUrl(), sets)) != null) {
                throw new IllegalArgumentException(setting + ".issuer is that of another one");
            }
        });
        return Map.copyOf(keys);
    }

    boolean isTrusted(String issuer) {
        return issuers.containsKey(issuer);
    }

    /**
     * Verifies signature and times of a trusted issuer's token.
     *
     * @return the audience of the token, which is to be verified
     */
    Set<String> verify(ClientAssertion token) throws RefusedAssertionException {
        Keys keys = issuers.get(token.issuer());
        String algorithm = token.header().algorithm();
        String kid = token.header().keyId();
        List<PublicKeyJwk> fitting = keys.sets().read(keys.url(), kid).stream()
                .filter(key -> key.fits(algorithm, kid))
                .toList();
        if (fitting.size() != 1) {
            throw new RefusedAssertionException(Reason.UNKNOWN_KEY);
        }
        try {
            new JwtConsumerBuilder()
                    .setVerificationKey(fitting.getFirst().key())
                    .setJwsAlgorithmConstraints(ConstraintType.PERMIT, algorithm)
                    .setExpectedIssuer(token.issuer())
                    .setRequireSubject()
                    .setSkipDefaultAudienceValidation()
                    .setRequireExpirationTime()
                    .setAllowedClockSkewInSeconds(Math.toIntExact(AssertionVerifier.SKEW.toSeconds()))
                    .setEvaluationTime(
                            NumericDate.fromMilliseconds(clock.instant().toEpochMilli()))
                    .build()
                    .processContext(token.context());
            return Set.copyOf(token.context().getJwtClaims().getAudience());
        } catch (InvalidJwtException e) {
            throw new RefusedAssertionException(AssertionVerifier.reason(e));
        } catch (MalformedClaimException e) {
            throw new RefusedAssertionException(Reason.CLAIMS);
        }
    }
}
