package io.waybill.auth.token.oauth;

import io.waybill.auth.application.RegistryConfig;
import io.waybill.auth.client.Credentials;
import io.waybill.common.overload.CallDispatch;
import io.waybill.common.overload.Kind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Recognises the calls of the platform's own services, which have threads of their own: they are served while clients
 * are refused. Their credentials are compared with those of the configuration, in memory; whether they are valid is
 * judged later.
 */
@ApplicationScoped
public class ServiceCalls {

    private static final String PATH = "/oauth2/";

    private final Map<String, byte[]> secrets;

    ServiceCalls(RegistryConfig config) {
        this.secrets = config.services().values().stream()
                .collect(Collectors.toMap(
                        RegistryConfig.ConfiguredClient::clientId,
                        service -> service.clientSecret().getBytes(StandardCharsets.UTF_8),
                        (one, other) -> one));
    }

    @ServerRequestFilter(nonBlocking = true, priority = CallDispatch.BEFORE)
    public void recognise(ContainerRequestContext request) {
        String authorization = request.getHeaderString(HttpHeaders.AUTHORIZATION);
        if (authorization != null
                && request.getUriInfo().getRequestUri().getPath().startsWith(PATH)
                && Credentials.basic(authorization).filter(this::areOfService).isPresent()) {
            CallDispatch.setKind(request, Kind.SERVICES);
        }
    }

    private boolean areOfService(Credentials sent) {
        byte[] secret = secrets.get(sent.id());
        return secret != null && MessageDigest.isEqual(secret, sent.secret().getBytes(StandardCharsets.UTF_8));
    }
}
