package io.waybill.common.issuer;

import io.vertx.core.http.HttpServerRequest;
import io.waybill.common.web.ResourceMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The URL at which the service has its {@link ProtectedResource}; challenges for a token name it. */
@ApplicationScoped
class ProtectedResourceUrl implements ResourceMetadata {

    @Override
    public Optional<String> url(HttpServerRequest call) {
        return RequestOrigin.of(call).map(origin -> origin + ProtectedResource.PATH);
    }
}
