package io.waybill.common.issuer;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/** Says in each challenge for a token where the metadata of this service is (RFC 9728, 5.1). */
@ApplicationScoped
class ResourceChallenge {

    private static final String CHALLENGE = "WWW-Authenticate";
    private static final String BEARER = "Bearer";

    /** After the filter for the request id, before those that refuse. */
    private static final int EARLY = 5_000;

    void register(@Observes Filters filters) {
        filters.register(this::add, EARLY);
    }

    private void add(RoutingContext call) {
        call.addHeadersEndHandler(ending -> {
            MultiMap headers = call.response().headers();
            String challenge = headers.get(CHALLENGE);
            if (challenge != null && challenge.startsWith(BEARER)) {
                CalledOrigin.of(call.request())
                        .ifPresent(origin -> headers.set(
                                CHALLENGE,
                                challenge + (challenge.equals(BEARER) ? " " : ", ") + "resource_metadata=\"" + origin
                                        + ProtectedResource.PATH + "\""));
            }
        });
        call.next();
    }
}
