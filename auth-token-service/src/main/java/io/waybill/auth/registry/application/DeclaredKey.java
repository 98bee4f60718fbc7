package io.waybill.auth.registry.application;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.net.URI;
import java.util.Map;
import org.jose4j.json.JsonUtil;

/**
 * A key of an application, as a declaration has it and adding one takes it.
 *
 * @param jwk its public members that are stored
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DeclaredKey(Map<String, Object> jwk, String jwksUri, ServiceAccount serviceAccount) {

    static DeclaredKey of(NewClientKey key) {
        return new DeclaredKey(
                key.jwk() == null ? null : PublicKeyJwk.members(key.jwk()),
                key.jwksUri() == null ? null : key.jwksUri().toString(),
                key.account());
    }

    static DeclaredKey of(ClientKey key) {
        return new DeclaredKey(key.jwk == null ? null : PublicKeyJwk.members(key.jwk), key.jwksUri, key.account());
    }

    NewClientKey toAdd() {
        return new NewClientKey(
                jwk == null ? null : (String) jwk.get("kid"),
                jwk == null ? null : JsonUtil.toJson(jwk),
                jwksUri == null ? null : URI.create(jwksUri),
                serviceAccount);
    }

    /** Where it is in a declaration: of the live keys of an application, one is there. */
    String path() {
        return serviceAccount != null
                ? Declaration.path("keys", "serviceAccount", serviceAccount.issuer(), serviceAccount.subject())
                : jwk != null
                        ? Declaration.path("keys", "jwk", (String) jwk.get("kid"))
                        : Declaration.path("keys", "jwksUri");
    }
}
