package io.waybill.auth.token.client;

import io.waybill.auth.registry.application.RegisteredClient;
import jakarta.enterprise.context.RequestScoped;

/** The client of the present call, as a filter has authenticated it. */
@RequestScoped
class AuthenticatedClient {

    private RegisteredClient client;

    void set(RegisteredClient authenticated) {
        client = authenticated;
    }

    RegisteredClient get() {
        return client;
    }
}
