package io.waybill.auth.portal.login;

import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.auth.portal.PortalConfig.RoleValues;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.ProvidedIdentity;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.security.Role;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;

/** Reads the person from the claims of a verified ID token. */
final class ProvidedClaims {

    /** Present if a person has more groups than fit into a token of Entra (OpenID Connect Core 5.6.2). */
    private static final String ELSEWHERE = "_claim_names";

    /** The claims as they are: {@code JsonWebToken} knows {@code groups} only as a list, and {@code amr} as a text. */
    private static final JwtConsumer READER = new JwtConsumerBuilder()
            .setSkipAllValidators()
            .setSkipSignatureVerification() // the framework has verified it
            .setDisableRequireSignature()
            .build();

    private ProvidedClaims() {}

    /**
     * The person.
     *
     * @param token a verified ID token
     * @throws ApiException 403 if the token does not say enough: the groups are left out, or an operator's log-in lacks
     *     what is demanded
     */
    static ProvidedIdentity read(String token, OpenIdProvider provider) {
        Map<String, Object> claims = claims(token);
        Set<Role> roles = roles(claims, provider);
        if (!roles.isEmpty()) {
            demand("acr", provider.operatorAcr().orElse(Set.of()), strings(claims.get("acr")));
            demand("amr", provider.operatorAmr().orElse(Set.of()), strings(claims.get("amr")));
        }
        String mail = text(claims, "email");
        Object verified = claims.get("email_verified");
        return new ProvidedIdentity(
                text(claims, "iss"),
                text(claims, "sub"),
                name(claims, mail),
                mail == null ? null : Accounts.mail(mail).orElse(null),
                Boolean.TRUE.equals(verified) || "true".equals(verified),
                Role.text(roles),
                claims.get("auth_time") instanceof Number time
                        ? Instant.ofEpochSecond(time.longValue())
                        : Instant.EPOCH,
                text(claims, "sid"),
                token);
    }

    private static Map<String, Object> claims(String token) {
        try {
            return READER.processToClaims(token).getClaimsMap();
        } catch (InvalidJwtException e) {
            throw new IllegalStateException("a verified token cannot be read", e);
        }
    }

    private static Set<Role> roles(Map<String, Object> claims, OpenIdProvider provider) {
        // A name that is a URL, as some providers demand of claims of one's own, is no path.
        String name = provider.roleClaim();
        List<String> path = claims.containsKey(name) ? List.of(name) : List.of(name.split("/", -1));
        if (!claims.containsKey(path.getFirst())
                && claims.get(ELSEWHERE) instanceof Map<?, ?> elsewhere
                && elsewhere.containsKey(path.getFirst())) {
            throw refused("you are in so many groups that the provider leaves them out of its answer (\"overage\"), so"
                    + " nobody can tell what you may do here; ask its administrators to send only the groups that are"
                    + " assigned to this application, or app roles");
        }
        Object claim = claims;
        for (String each : path) {
            claim = claim instanceof Map<?, ?> nested ? nested.get(each) : null;
        }
        List<String> values = strings(claim);
        RoleValues wanted = provider.roles();
        Set<Role> roles = EnumSet.noneOf(Role.class);
        Map.of(
                        Role.operator, Optional.of(wanted.operator()),
                        Role.applications, wanted.applications(),
                        Role.keys, wanted.keys(),
                        Role.reader, wanted.reader())
                .forEach((role, value) -> value.filter(values::contains).ifPresent(_ -> roles.add(role)));
        return roles;
    }

    private static void demand(String claim, Set<String> demanded, List<String> present) {
        if (!demanded.isEmpty() && present.stream().noneMatch(demanded::contains)) {
            throw refused("operators need a stronger log-in than yours: the provider must say " + claim + " = "
                    + String.join(" or ", demanded.stream().sorted().toList()));
        }
    }

    private static List<String> strings(Object claim) {
        return switch (claim) {
            case String text -> List.of(text);
            case Collection<?> several ->
                several.stream().flatMap(value -> strings(value).stream()).toList();
            case null, default -> List.of();
        };
    }

    private static String name(Map<String, Object> claims, String mail) {
        return Stream.of(text(claims, "name"), text(claims, "preferred_username"), mail)
                // A name that could deceive a reader is none.
                .filter(name -> name != null && Accounts.isName(name))
                .findFirst()
                .orElse("Somebody");
    }

    private static String text(Map<String, Object> claims, String claim) {
        return strings(claims.get(claim)).stream().findFirst().orElse(null);
    }

    private static ApiException refused(String why) {
        return new ApiException(ErrorCode.API_NOT_GRANTED, why);
    }
}
