package io.waybill.auth.registry.key;

import java.net.URI;

/**
 * The source of an application's key: a public JWK with its {@code kid}, the address of a JWK Set, or a service
 * account. The others are {@code null}.
 *
 * @param jwk its public members
 */
public record ClientKeySource(String kid, String jwk, URI jwksUri, ServiceAccount account) {

    public static ClientKeySource of(ServiceAccount account) {
        return new ClientKeySource(null, null, null, account);
    }
}
