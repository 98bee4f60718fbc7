package io.waybill.auth.token.oauth;

import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.token.OAuthRefusal;
import io.waybill.auth.token.client.ClientAuthenticator;
import io.waybill.auth.token.client.Credentials;
import io.waybill.auth.token.jwt.AccessTokens;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CallerMechanism;
import io.waybill.common.security.RevocationList;
import io.waybill.common.web.concurrency.CallsInProgress;
import io.waybill.common.web.concurrency.ConcurrencyLimit;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Authenticates who calls an OAuth endpoint: a client, or a service by its own access token. */
@ApplicationScoped
public class OAuthCallers {

    private final ClientAuthenticator clients;
    private final AccessTokens issued;
    private final RevocationList revocations;
    private final CallsInProgress calls;

    OAuthCallers(ClientAuthenticator clients, AccessTokens issued, RevocationList revocations, CallsInProgress calls) {
        this.clients = clients;
        this.issued = issued;
        this.revocations = revocations;
        this.calls = calls;
    }

    /** Before the body is read: who is no service learns nothing of it. */
    @ServerRequestFilter
    @ServicesOnly
    public void beforeBody(HttpHeaders headers) {
        try (CallsInProgress.Permit _ = calls.acquire(ConcurrencyLimit.SERVICES)) {
            requireService(headers);
        }
    }

    /** @throws ApiException 401 if the credentials are wrong, 403 if they are of no service */
    void requireService(HttpHeaders headers) {
        if (!require(FormParameters.none(), headers).isService()) {
            throw new ApiException(ErrorCode.API_NOT_GRANTED, "the operation is for the role service");
        }
    }

    /** @throws ApiException 401 if the credentials are wrong */
    OAuthCaller require(FormParameters form, HttpHeaders headers) {
        List<String> authorization = Credentials.authorization(headers);
        Optional<String> token =
                authorization.size() == 1 ? CallerMechanism.bearerToken(authorization.getFirst()) : Optional.empty();
        if (token.isPresent() && !form.has("client_assertion")) {
            return byToken(token.get());
        }
        RegisteredClient client = clients.require(form, headers, OAuthRefusal::invalidClient);
        return new OAuthCaller(client.clientId(), client.roles().contains(Caller.SERVICE));
    }

    private OAuthCaller byToken(String token) {
        // A service may use its own access token instead of its secret.
        return issued.verify(token)
                .filter(caller -> caller.hasRole(Caller.SERVICE) && !revocations.coversCaller(caller))
                .map(caller -> new OAuthCaller(caller.clientId(), true))
                .orElseThrow(OAuthRefusal::invalidClient);
    }
}
