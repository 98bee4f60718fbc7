package io.waybill.auth.portal.login;

import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.auth.portal.session.Accounts;
import io.waybill.auth.portal.session.ProvidedIdentity;
import io.waybill.auth.portal.session.Role;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.microprofile.jwt.Claims;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** Reads the person from the claims of a verified ID token. */
final class ProvidedClaims {

    /** Where Entra says that somebody has more groups than fit into a token (OpenID Connect Core 5.6.2). */
    private static final String ELSEWHERE = "_claim_names";

    private ProvidedClaims() {}

    /**
     * The person.
     *
     * @throws ApiException 403 if the token does not say enough: the groups are left out, or an operator's log-in lacks
     *     what is demanded
     */
    static ProvidedIdentity read(JsonWebToken token, OpenIdProvider provider) {
        Role role = role(token, provider);
        if (role == Role.operator) {
            demand("acr", provider.operatorAcr().orElse(Set.of()), strings(token.getClaim("acr")));
            demand("amr", provider.operatorAmr().orElse(Set.of()), strings(token.getClaim("amr")));
        }
        String mail = text(token, Claims.email.name());
        Long authenticated = token.getClaim(Claims.auth_time.name());
        return new ProvidedIdentity(
                token.getIssuer(),
                token.getSubject(),
                name(token, mail),
                mail == null ? null : Accounts.mail(mail).orElse(null),
                isTrue(token.getClaim(Claims.email_verified.name())),
                role,
                authenticated == null ? Instant.EPOCH : Instant.ofEpochSecond(authenticated),
                text(token, "sid"),
                token.getRawToken());
    }

    private static Role role(JsonWebToken token, OpenIdProvider provider) {
        // A name that is a URL, as some providers demand of claims of one's own, is no path.
        String name = provider.operatorClaim();
        String[] path = token.containsClaim(name) ? new String[] {name} : name.split("/", -1);
        Object claim = token.getClaim(path[0]);
        if (strings(claim).isEmpty()
                && token.getClaim(ELSEWHERE) instanceof JsonObject elsewhere
                && elsewhere.containsKey(path[0])) {
            throw refused("you are in so many groups that the provider leaves them out of its answer (\"overage\"), so"
                    + " nobody can tell what you may do here; ask its administrators to send only the groups that are"
                    + " assigned to this application, or app roles");
        }
        for (int i = 1; i < path.length && claim != null; i++) {
            claim = claim instanceof JsonObject nested ? nested.get(path[i]) : null;
        }
        return strings(claim).contains(provider.operatorValue()) ? Role.operator : Role.developer;
    }

    private static void demand(String claim, Set<String> demanded, List<String> present) {
        if (!demanded.isEmpty() && present.stream().noneMatch(demanded::contains)) {
            throw refused("operators need a stronger log-in than yours: the provider must say " + claim + " = "
                    + String.join(" or ", demanded.stream().sorted().toList()));
        }
    }

    /** The texts of a claim, which has one or several. */
    private static List<String> strings(Object claim) {
        return switch (claim) {
            case String text -> List.of(text);
            case JsonString text -> List.of(text.getString());
            case JsonArray array ->
                array.stream().flatMap(value -> strings(value).stream()).toList();
            case Set<?> set ->
                set.stream().flatMap(value -> strings(value).stream()).toList();
            case null, default -> List.of();
        };
    }

    private static boolean isTrue(Object claim) {
        return Boolean.TRUE.equals(claim)
                || JsonValue.TRUE.equals(claim)
                || strings(claim).contains("true");
    }

    /** The person's name as the provider says it, unless it could deceive a reader. */
    private static String name(JsonWebToken token, String mail) {
        return Stream.of(text(token, "name"), text(token, Claims.preferred_username.name()), mail)
                .filter(name -> name != null && Accounts.isName(name))
                .findFirst()
                .orElse("Somebody");
    }

    private static String text(JsonWebToken token, String claim) {
        return strings(token.getClaim(claim)).stream().findFirst().orElse(null);
    }

    private static ApiException refused(String why) {
        return new ApiException(ErrorCode.API_NOT_GRANTED, why);
    }
}
