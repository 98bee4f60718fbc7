package io.waybill.common.security;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.MalformedClaimException;

/**
 * The claims of an access token, as the wire contract lists them. Written by auth-token-service, read by every service.
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

    static Caller toCaller(JwtClaims claims, String keyId) throws InvalidTokenException {
        try {
            return new Caller(
                    required(claims, APPLICATION),
                    required(claims, CLIENT_ID),
                    required(claims, ENVIRONMENT),
                    Set.copyOf(claims.getAudience()),
                    required(claims, REGION),
                    level(claims.getClaimValue(LEVEL)),
                    groups(claims),
                    licences(claims.getClaimValue(LICENCES)),
                    nonNull(claims.getJwtId(), "jti"),
                    required(claims, SECRET_ID),
                    keyId,
                    Instant.ofEpochSecond(claims.getIssuedAt().getValue()),
                    Instant.ofEpochSecond(claims.getExpirationTime().getValue()));
        } catch (MalformedClaimException | ClassCastException | NullPointerException e) {
            throw new InvalidTokenException(false, "a claim has the wrong type");
        }
    }

    private static String required(JwtClaims claims, String name)
            throws InvalidTokenException, MalformedClaimException {
        return nonNull(claims.getStringClaimValue(name), name);
    }

    private static String nonNull(String value, String name) throws InvalidTokenException {
        if (value == null || value.isBlank()) {
            throw new InvalidTokenException(false, "claim " + name + " is missing");
        }
        return value;
    }

    private static Set<String> groups(JwtClaims claims) throws MalformedClaimException {
        return claims.hasClaim(GROUPS) ? Set.copyOf(claims.getStringListClaimValue(GROUPS)) : Set.of();
    }

    private static ServiceLevel level(Object claim) throws InvalidTokenException {
        if (claim instanceof Map<?, ?> level
                && level.get(LEVEL_NAME) instanceof String name
                && level.get(LEVEL_PER_SECOND) instanceof Number perSecond
                && level.get(LEVEL_PER_DAY) instanceof Number perDay) {
            return new ServiceLevel(name, perSecond.longValue(), perDay.longValue());
        }
        throw new InvalidTokenException(false, "claim level is missing or incomplete");
    }

    private static List<LicenceThumbprint> licences(Object claim) throws InvalidTokenException {
        if (claim == null) {
            return List.of();
        }
        List<LicenceThumbprint> result = new ArrayList<>();
        for (Object element : (List<?>) claim) {
            if (element instanceof Map<?, ?> licence
                    && licence.get(LICENCE_LOGIN) instanceof String login
                    && licence.get(LICENCE_PAIR) instanceof String pair) {
                result.add(new LicenceThumbprint(login, pair));
            } else {
                throw new InvalidTokenException(false, "claim lic is malformed");
            }
        }
        return List.copyOf(result);
    }
}
