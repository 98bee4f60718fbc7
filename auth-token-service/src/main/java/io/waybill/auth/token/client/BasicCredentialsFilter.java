package io.waybill.auth.token.client;

import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.concurrency.CallsInProgress;
import io.waybill.common.web.concurrency.ConcurrencyLimit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Authenticates the client of an operation with {@link BasicCredentialsOnly}. */
@ApplicationScoped
public class BasicCredentialsFilter {

    private final ClientAuthenticator clients;
    private final AuthenticatedClient authenticated;
    private final CallsInProgress calls;

    BasicCredentialsFilter(ClientAuthenticator clients, AuthenticatedClient authenticated, CallsInProgress calls) {
        this.clients = clients;
        this.authenticated = authenticated;
        this.calls = calls;
    }

    /** Before the query is read: whoever has no right credentials learns nothing of it. */
    @ServerRequestFilter(priority = Priorities.AUTHENTICATION)
    @BasicCredentialsOnly
    public void authenticate(HttpHeaders headers) {
        try (CallsInProgress.Permit _ = calls.acquire(ConcurrencyLimit.CALLS)) {
            authenticated.set(client(headers));
        }
    }

    private RegisteredClient client(HttpHeaders headers) {
        List<String> authorization = Credentials.authorization(headers);
        if (authorization.size() != 1
                || Credentials.basic(authorization.getFirst()).isEmpty()) {
            throw refused();
        }
        return clients.authenticate(Credentials.ofClient(FormParameters.none(), headers))
                .orElseThrow(BasicCredentialsFilter::refused);
    }

    private static ApiException refused() {
        return new ApiException(ErrorCode.INVALID_ACCESS_TOKEN, "send client id and secret by HTTP Basic")
                .withHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"waybill\"");
    }
}
