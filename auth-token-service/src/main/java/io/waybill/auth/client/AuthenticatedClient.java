package io.waybill.auth.client;

import io.waybill.auth.application.RegisteredClient;

/**
 * A client whose secret was right.
 *
 * @param secret which of its secrets it used, claim {@code sid}
 */
public record AuthenticatedClient(RegisteredClient client, RegisteredClient.KnownSecret secret) {

    public String secretId() {
        return secret.id();
    }
}
