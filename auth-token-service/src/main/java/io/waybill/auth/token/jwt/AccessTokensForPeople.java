package io.waybill.auth.token.jwt;

import io.waybill.auth.platform.change.ChangeFeed;
import io.waybill.auth.platform.crypto.PersonTokens;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.registry.servicelevel.ServiceLevels;
import io.waybill.auth.token.signingkey.TokenSigner;
import io.waybill.common.WaybillConfig;
import io.waybill.common.security.LicenceThumbprint;
import io.waybill.common.security.TokenClaims;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The tokens with which the portal calls other services. They have the claims of {@link AccessTokens}, in which the
 * account stands for the application, so every service verifies and audits them like any other. No person holds one.
 */
@ApplicationScoped
class AccessTokensForPeople implements PersonTokens {

    private static final Duration LIFETIME = Duration.ofSeconds(60);

    /** A person belongs to no business region: a code that ISO 3166 leaves to its users. */
    private static final String NO_REGION = "ZZ";

    /** In place of a secret's id: no secret stands behind these tokens. */
    private static final String NO_SECRET = "portal";

    private static final String LEVEL = "platform";

    private final TokenSigner signer;
    private final ServiceLevels levels;
    private final RandomIds random;
    private final ChangeFeed changes;
    private final String issuer;
    private final String environment;

    AccessTokensForPeople(
            TokenSigner signer, ServiceLevels levels, RandomIds random, ChangeFeed changes, WaybillConfig waybill) {
        this.signer = signer;
        this.levels = levels;
        this.random = random;
        this.changes = changes;
        this.issuer = waybill.issuer().toString();
        this.environment = waybill.environment().claim();
    }

    @Override
    public String issue(String account, String api, Set<String> roles, List<String> loginIds) {
        long now = changes.now().getEpochSecond();
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", issuer);
        claims.put("sub", account);
        claims.put(TokenClaims.CLIENT_ID, account);
        claims.put(TokenClaims.APPLICATION, account);
        claims.put("aud", List.of(api));
        claims.put(TokenClaims.SCOPE, api);
        claims.put(TokenClaims.ENVIRONMENT, environment);
        claims.put("iat", now);
        claims.put("exp", now + LIFETIME.toSeconds());
        claims.put("jti", random.id());
        claims.put(TokenClaims.SECRET_ID, NO_SECRET);
        claims.put(TokenClaims.REGION, NO_REGION);
        claims.put(TokenClaims.LEVEL, AccessTokens.level(levels.get(LEVEL).toServiceLevel()));
        claims.put(TokenClaims.GROUPS, List.copyOf(new TreeSet<>(roles)));
        if (!loginIds.isEmpty()) {
            claims.put(
                    TokenClaims.LICENCES,
                    AccessTokens.licences(
                            loginIds.stream().map(LicenceThumbprint::ofLogin).toList()));
        }
        return signer.sign(claims);
    }
}
