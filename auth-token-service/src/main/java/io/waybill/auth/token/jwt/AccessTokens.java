package io.waybill.auth.token.jwt;

import io.quarkus.runtime.Startup;
import io.waybill.auth.platform.revocation.RevocationRegister;
import io.waybill.auth.platform.time.DatabaseClock;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.token.IssuedToken;
import io.waybill.auth.token.signingkey.JwtConfig;
import io.waybill.auth.token.signingkey.SigningKeys;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.security.AccessTokenVerifier;
import io.waybill.common.security.Caller;
import io.waybill.common.security.InvalidTokenException;
import io.waybill.common.security.LicenceThumbprint;
import io.waybill.common.security.ServiceLevel;
import io.waybill.common.security.TokenClaims;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;

/** Issues the JWT of variant A and of the India login, and parses it. */
@ApplicationScoped
@Startup // so that a wrong lifetime is reported then
public class AccessTokens {

    private final SigningKeys keys;
    private final AccessTokenVerifier verifier;
    private final Duration lifetime;
    private final String issuer;
    private final String environment;
    private final DatabaseClock clock;

    AccessTokens(
            SigningKeys keys,
            AccessTokenVerifier verifier,
            JwtConfig config,
            WaybillConfig waybill,
            DatabaseClock clock) {
        this.keys = keys;
        this.verifier = verifier;
        this.lifetime = lifetime(config);
        this.issuer = waybill.issuer().toString();
        this.environment = waybill.environment().claim();
        this.clock = clock;
    }

    static Duration lifetime(JwtConfig config) {
        if (config.jwtLifetime().compareTo(RevocationRegister.LONGEST_LIFETIME) > 0) {
            throw new IllegalArgumentException("waybill.auth.token.jwt-lifetime must be at most "
                    + RevocationRegister.LONGEST_LIFETIME + ": a revocation lasts no longer");
        }
        return config.jwtLifetime();
    }

    /**
     * A new JWT for an authenticated client.
     *
     * @throws ApiException 503 if this replica's clock is wrong, revocations follow one another so fast that they would
     *     cover the token, or the secret ends before the date of the token
     */
    public IssuedToken issue(RegisteredClient client) {
        clock.requireSynchronised();
        // A revocation covers what replicas issue that have not learned of it, and must not cover the new token.
        long present = clock.now().getEpochSecond();
        long now = Math.max(present, client.jwtsNotBefore());
        long tooFarAhead = now - present - AccessTokenVerifier.DATED_AHEAD.toSeconds();
        if (tooFarAhead > 0) {
            throw ApiException.unavailable(
                    "a token issued now would still be covered by a revocation", Math.toIntExact(tooFarAhead));
        }
        long expiry = expiry(client, now);
        if (expiry <= now) {
            throw ApiException.unavailable(
                    "the secret ends before a token can be issued", Math.toIntExact(Math.max(1, now - present)));
        }
        String token = keys.sign(claims(client, now, expiry));
        return new IssuedToken(token, expiry - present);
    }

    public static boolean looksLikeJwt(String credential) {
        return credential.indexOf('.') != credential.lastIndexOf('.');
    }

    /**
     * The caller named by the token, if the signature and issuer are ours and it has not expired. Revocations are
     * checked elsewhere.
     */
    public Optional<Caller> verify(String token) {
        try {
            return Optional.of(verifier.verify(token));
        } catch (InvalidTokenException e) {
            return Optional.empty();
        }
    }

    private long expiry(RegisteredClient client, long now) {
        long expiry = now + lifetime.toSeconds();
        Instant secretEnd = client.presented().expiresAt();
        // A token never outlives its secret.
        return secretEnd == null ? expiry : Math.min(expiry, secretEnd.getEpochSecond());
    }

    private Map<String, Object> claims(RegisteredClient client, long now, long expiry) {
        List<String> apis = List.copyOf(new TreeSet<>(client.apis()));
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", issuer);
        claims.put("sub", client.clientId());
        claims.put(TokenClaims.CLIENT_ID, client.clientId());
        claims.put(TokenClaims.APPLICATION, client.applicationId().toString());
        claims.put("aud", apis);
        claims.put(TokenClaims.SCOPE, String.join(" ", apis));
        claims.put(TokenClaims.ENVIRONMENT, environment);
        claims.put("iat", now);
        claims.put("exp", expiry);
        claims.put("jti", UUID.randomUUID().toString());
        claims.put(TokenClaims.SECRET_ID, client.presented().id());
        claims.put(TokenClaims.REGION, client.region());
        claims.put(TokenClaims.LEVEL, level(client.level()));
        claims.put(TokenClaims.GROUPS, List.copyOf(client.roles()));
        if (!client.licences().isEmpty()) {
            claims.put(TokenClaims.LICENCES, licences(client.licences()));
        }
        return claims;
    }

    private static Map<String, Object> level(ServiceLevel level) {
        Map<String, Object> claim = new LinkedHashMap<>();
        claim.put(TokenClaims.LEVEL_NAME, level.name());
        claim.put(TokenClaims.LEVEL_PER_SECOND, level.perSecond());
        claim.put(TokenClaims.LEVEL_PER_DAY, level.perDay());
        return claim;
    }

    private static List<Map<String, String>> licences(List<LicenceThumbprint> licences) {
        return licences.stream()
                .map(licence -> Map.of(
                        TokenClaims.LICENCE_LOGIN, licence.login(),
                        TokenClaims.LICENCE_PAIR, licence.pair()))
                .toList();
    }
}
