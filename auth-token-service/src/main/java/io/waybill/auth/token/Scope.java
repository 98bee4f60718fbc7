package io.waybill.auth.token;

import io.waybill.auth.registry.api.Api;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The scope of a token request (RFC 6749 3.3): the ids of APIs, each separated from the next by one blank.
 *
 * @param requested as sent
 * @param issued those of the token, sorted: the requested ones that are available
 */
public record Scope(Set<String> requested, Set<String> issued) {

    /**
     * Evaluates the field {@code scope}.
     *
     * @param field as sent; without it, a token has all grants
     * @param available the APIs that the client can get a token for
     * @throws io.waybill.common.error.ApiException 400.0000004, {@code invalid_scope}, if the field names anything but
     *     APIs, or none that is available
     */
    public static Scope of(String field, Set<String> available) {
        Set<String> requested = new TreeSet<>(List.of(field.split(" ", -1)));
        if (!Api.ids().containsAll(requested)) {
            throw OAuthRefusal.invalidScope(
                    "must be one or more of " + String.join(", ", Api.ids()) + ", separated by one blank");
        }
        Set<String> issued = new TreeSet<>(requested);
        issued.retainAll(available);
        if (issued.isEmpty()) {
            throw OAuthRefusal.invalidScope(
                    "must name an API that this operation issues tokens for, and that the application has a grant for");
        }
        return new Scope(requested, issued);
    }

    /** The field of the answer; {@code null} if the scope is the requested one (5.1). */
    public String answered() {
        return requested.equals(issued) ? null : String.join(" ", issued);
    }
}
