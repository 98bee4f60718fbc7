package io.waybill.common.security;

import io.smallrye.jwt.auth.principal.DefaultJWTCallerPrincipal;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.jwt.Claims;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.jose4j.jwt.JwtClaims;

/**
 * The claims of an access token, as docs/reference/contract.md lists them. Written by auth-token-service, read by every
 * service.
 */
public final class TokenClaims {

    /** The registry's internal id of the application, shown in logs. */
    public static final String APPLICATION = "app";

    public static final String CLIENT_ID = "client_id";
    public static final String SCOPE = "scope";
    public static final String ENVIRONMENT = "env";
    public static final String SECRET_ID = "sid";
    public static final String REGION = "region";
    public static final String LEVEL = "level";
    public static final String LEVEL_NAME = "name";
    public static final String LEVEL_PER_SECOND = "per_second";
    public static final String LEVEL_PER_DAY = "per_day";
    public static final String GROUPS = "groups";
    public static final String LICENCES = "lic";
    public static final String LICENCE_LOGIN = "l";
    public static final String LICENCE_PAIR = "p";

    private TokenClaims() {}

    static Caller toCaller(JsonWebToken claims, String keyId) throws InvalidTokenException {
        try {
            return new Caller(
                    required(claims, APPLICATION),
                    required(claims, CLIENT_ID),
                    required(claims, ENVIRONMENT),
                    Set.copyOf(claims.getAudience()),
                    required(claims, REGION),
                    level(claims.getClaim(LEVEL)),
                    Set.copyOf(claims.getGroups()),
                    licences(claims.getClaim(LICENCES)),
                    required(claims, Claims.jti.name()),
                    required(claims, SECRET_ID),
                    keyId,
                    Instant.ofEpochSecond(claims.getIssuedAtTime()),
                    Instant.ofEpochSecond(claims.getExpirationTime()),
                    claims.getRawToken());
        } catch (ClassCastException | NullPointerException e) {
            throw new InvalidTokenException(false, "a claim is missing or has the wrong type");
        }
    }

    /** The claims that the issuer returns for a subscription key. */
    static JsonWebToken ofKey(Caller caller) {
        JwtClaims claims = new JwtClaims();
        claims.setStringClaim(APPLICATION, caller.applicationId());
        claims.setStringClaim(CLIENT_ID, caller.clientId());
        claims.setStringClaim(ENVIRONMENT, caller.environment());
        claims.setAudience(List.copyOf(caller.audience()));
        claims.setStringClaim(REGION, caller.region());
        claims.setClaim(
                LEVEL,
                Map.of(
                        LEVEL_NAME, caller.level().name(),
                        LEVEL_PER_SECOND, caller.level().perSecond(),
                        LEVEL_PER_DAY, caller.level().perDay()));
        claims.setStringListClaim(GROUPS, List.copyOf(caller.groups()));
        return new DefaultJWTCallerPrincipal(claims);
    }

    private static String required(JsonWebToken claims, String name) throws InvalidTokenException {
        String value = claims.getClaim(name);
        if (value == null || value.isBlank()) {
            throw new InvalidTokenException(false, "claim " + name + " is missing");
        }
        return value;
    }

    private static ServiceLevel level(JsonObject level) {
        return new ServiceLevel(
                level.getString(LEVEL_NAME),
                level.getJsonNumber(LEVEL_PER_SECOND).longValue(),
                level.getJsonNumber(LEVEL_PER_DAY).longValue());
    }

    private static List<LicenceThumbprint> licences(JsonArray licences) {
        return licences == null
                ? List.of()
                : licences.getValuesAs(JsonObject.class).stream()
                        .map(licence -> new LicenceThumbprint(
                                licence.getString(LICENCE_LOGIN), licence.getString(LICENCE_PAIR)))
                        .toList();
    }
}
