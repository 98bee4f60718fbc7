package io.waybill.common.web;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Several lines of {@code Accept} become one, which means the same (RFC 9110, 5.3). The framework chooses the operation
 * and the answer's type by different lines, and fails where one of them is malformed.
 */
@ApplicationScoped
public class AcceptLines {

    @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = 10)
    public void join(HttpServerRequest call) {
        List<String> lines = call.headers().getAll(HttpHeaders.ACCEPT);
        if (lines.size() > 1) {
            call.headers().set(HttpHeaders.ACCEPT, String.join(", ", lines));
        }
    }
}
