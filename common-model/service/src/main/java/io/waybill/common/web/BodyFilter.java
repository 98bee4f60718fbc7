package io.waybill.common.web;

import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Checks the media type and size of the body, and receives it. A call gets a worker thread only when its body is
 * complete, so that a slow client holds a socket and nothing else. Refuses a body without {@code Content-Type} with
 * 415, one larger than the operation accepts with 413, even if its length shows only as it arrives, and one that takes
 * too long with 408. The headers are checked before the caller: for an operation that needs a caller, {@link #judge}
 * has already run when this filter runs.
 */
@ApplicationScoped
public class BodyFilter {

    /** 1 MiB. */
    public static final long DEFAULT_MAX_BYTES = 1 << 20;

    private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

    private static final String IDENTITY = "identity";

    private final RequestConfig config;
    private final LargeTransfers transfers;
    private final WorkerThreads workers;
    private final ErrorAnswers answers;

    BodyFilter(RequestConfig config, LargeTransfers transfers, WorkerThreads workers, ErrorAnswers answers) {
        this.config = config;
        this.transfers = transfers;
        this.workers = workers;
        this.answers = answers;
    }

    @ServerRequestFilter(nonBlocking = true, priority = Priorities.AUTHENTICATION - 500)
    public Uni<Response> filter(ContainerRequestContext request, ResourceInfo resource, RoutingContext routing) {
        ResourceOperation operation = ResourceOperation.of(resource);
        judge(operation, request.getMethod(), request::getHeaderString);
        if (!METHODS_WITH_BODY.contains(request.getMethod())) {
            workers.enter(operation);
            return null;
        }
        long max = maxBytes(operation);
        if (operation.annotation(StreamedBody.class) != null) {
            transfers.enter();
            workers.enter(operation);
            request.setEntityStream(new BoundedBody(request.getEntityStream(), max));
            return null;
        }
        Uni<byte[]> body = IncomingBody.of(routing.request(), routing.vertx(), max, config.bodyTimeLimit());
        return answers.unlessRefused(
                body.invoke(bytes -> {
                    request.setEntityStream(new ByteArrayInputStream(bytes));
                    workers.enter(operation);
                }),
                routing);
    }

    /**
     * Checks the headers of the body.
     *
     * @param header the value of a request header, {@code null} if it was not sent
     * @throws ApiException 415 or 413; 400 if the length is not a number
     */
    public static void judge(ResourceOperation operation, String method, UnaryOperator<String> header) {
        if (!METHODS_WITH_BODY.contains(method)) {
            return;
        }
        String contentType = header.apply(HttpHeaders.CONTENT_TYPE);
        Consumes accepted = operation.annotation(Consumes.class);
        if ((contentType == null || contentType.isBlank()) && accepted != null) {
            throw ErrorAnswers.unsupportedMediaType("the header Content-Type is missing", List.of(accepted.value()));
        }
        String encoding = header.apply(HttpHeaders.CONTENT_ENCODING);
        if (encoding != null && !encoding.isBlank() && !IDENTITY.equalsIgnoreCase(encoding.strip())) {
            // RFC 9110, 15.5.16: the header names the accepted encodings.
            throw new ApiException(
                            ErrorCode.UNSUPPORTED_MEDIA_TYPE, "the body must not be encoded: without Content-Encoding")
                    .withHeader(HttpHeaders.ACCEPT_ENCODING, IDENTITY);
        }
        long max = maxBytes(operation);
        if (declaredLength(header.apply(HttpHeaders.CONTENT_LENGTH)) > max) {
            throw tooLarge(max);
        }
    }

    static ApiException tooLarge(long max) {
        return new ApiException(ErrorCode.PAYLOAD_TOO_LARGE, "the body is larger than " + max + " bytes");
    }

    private static long maxBytes(ResourceOperation operation) {
        MaxBody limit = operation.annotation(MaxBody.class);
        return limit == null ? DEFAULT_MAX_BYTES : limit.value();
    }

    private static long declaredLength(String length) {
        try {
            return length == null ? -1 : Long.parseLong(length.strip());
        } catch (NumberFormatException e) {
            throw ApiException.malformed("the header Content-Length is not a number");
        }
    }
}
