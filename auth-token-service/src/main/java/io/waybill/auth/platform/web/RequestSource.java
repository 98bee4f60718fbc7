package io.waybill.auth.platform.web;

import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.SourceAddress;
import jakarta.enterprise.context.ApplicationScoped;

/** The source of the present request. Forwarded headers count only from the proxies that quarkus.http.proxy trusts. */
@ApplicationScoped
public class RequestSource {

    private static final String INTERNAL = "-";

    private final CurrentVertxRequest current;

    public RequestSource(CurrentVertxRequest current) {
        this.current = current;
    }

    /** The client's address; {@code -} outside a request. */
    public String address() {
        RoutingContext context = current.getCurrent();
        return context == null ? INTERNAL : SourceAddress.of(context.request()).orElse(INTERNAL);
    }
}
