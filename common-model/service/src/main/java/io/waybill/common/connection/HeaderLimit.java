package io.waybill.common.connection;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Refuses a request that has more headers than it may: before anything else is judged, since some may be missing. */
@ApplicationScoped
public class HeaderLimit {

    private final int max;

    HeaderLimit(ConnectionsConfig config) {
        this.max = config.headers();
    }

    @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = 0)
    public void judge(HttpServerRequest call) {
        boolean tooMany = call.version() == HttpVersion.HTTP_2
                ? call.headers().entries().size() > max
                : call.decoderResult() instanceof RequestDecoder.TooManyHeaders;
        if (tooMany) {
            throw new ApiException(ErrorCode.TOO_MANY_HEADERS, "the request has more than " + max + " headers");
        }
    }
}
