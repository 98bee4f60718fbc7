package io.waybill.common.web;

import io.vertx.core.http.HttpServerRequest;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Refuses a request with too many headers, after path and origin, before the operation is looked for. */
@ApplicationScoped
public class HeaderLimit {

    private final int max;

    HeaderLimit(RequestConfig config) {
        this.max = config.maxHeaders();
    }

    @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = 0)
    public void judge(HttpServerRequest call) {
        if (call.headers().entries().size() > max) {
            throw new ApiException(ErrorCode.TOO_MANY_HEADERS, "the request has more than " + max + " headers");
        }
    }
}
