package io.waybill.common.issuer;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.smallrye.common.annotation.NonBlocking;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.ResponseHeader;

/**
 * What a client must know before its first call: whose tokens the service takes, and how (RFC 9728). A service extends
 * it under {@link #PATH}.
 */
@PermitAll
@NonBlocking
public abstract class ProtectedResource {

    public static final String PATH = "/.well-known/oauth-protected-resource";

    private final String name;
    private final String api;
    private final List<String> bearerMethods;
    private final WaybillConfig config;
    private final RoutingContext call;

    /**
     * @param name of the API, for people
     * @param api its scope
     * @param bearerMethods how tokens are sent, of those that RFC 6750 knows; none if in a header of the service's own
     */
    protected ProtectedResource(
            String name, String api, List<String> bearerMethods, WaybillConfig config, RoutingContext call) {
        this.name = name;
        this.api = api;
        this.bearerMethods = bearerMethods;
        this.config = config;
        this.call = call;
    }

    /** The document. The resource is the origin that was called: a service may have several names. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    public record Metadata(
            String resource,
            String resourceName,
            List<String> authorizationServers,
            List<String> bearerMethodsSupported,
            List<String> scopesSupported) {}

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @ResponseHeader(name = "Cache-Control", value = "public, max-age=300")
    public Metadata metadata() {
        return new Metadata(
                CalledOrigin.of(call.request()).orElseThrow(() -> ApiException.malformed("the request names no host")),
                name,
                List.of(config.issuer().toString()),
                bearerMethods,
                List.of(api));
    }
}
