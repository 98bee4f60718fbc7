package io.waybill.common.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.WaybillConfig;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.routing.RoutingTable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.control.ActivateRequestContext;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * Writes every error in the format of the path that was called. Anything that is not an expected outcome becomes a 500
 * that does not mention its cause; {@link RefusedCalls} logs it.
 */
@ApplicationScoped
public class ErrorAnswers {

    private static final Logger LOG = Logger.getLogger(ErrorAnswers.class);

    private static final String BEARER = "Bearer";

    private final WaybillConfig config;
    private final ObjectMapper json;
    private final CurrentVertxRequest current;
    private final RoutingTable operations;
    private final List<ErrorShape> shapes;
    private final List<ResourceMetadata> metadata;

    ErrorAnswers(
            WaybillConfig config,
            ObjectMapper json,
            CurrentVertxRequest current,
            RoutingTable operations,
            Instance<ErrorShape> shapes,
            Instance<ResourceMetadata> metadata) {
        this.config = config;
        this.json = json;
        this.current = current;
        this.operations = operations;
        this.shapes = shapes.stream().toList();
        this.metadata = metadata.stream().toList();
    }

    @ServerExceptionMapper
    public Response outcome(ApiException error, RoutingContext routing) {
        return routing.response().headWritten() ? cutOff(error, routing) : answer(error, routing);
    }

    /** Errors of the web layer itself: unknown path, method or media type. */
    @ServerExceptionMapper
    public Response webLayer(WebApplicationException error, RoutingContext routing) {
        return answer(translated(error, routing), routing);
    }

    @ServerExceptionMapper
    public Response defect(Throwable error, RoutingContext routing) {
        if (ClientGone.isBehind(error, routing.request())) {
            LOG.debugf("the client went away: %s", error);
            // The client has disconnected, so no one reads this.
            return Response.status(Response.Status.BAD_REQUEST).build();
        }
        if (routing.response().headWritten()) {
            return cutOff(error, routing);
        }
        return answer(noted(error, routing), routing);
    }

    private static ApiException noted(Throwable error, RoutingContext routing) {
        if (DatabaseOutage.isBehind(error)) {
            RefusedCalls.metAnOutage(routing, error);
        } else {
            RefusedCalls.failed(routing, error);
        }
        return refusal(error);
    }

    /** The answer to a failure, without its cause: 503 if the database is unavailable, otherwise 500. */
    public static ApiException refusal(Throwable failure) {
        return DatabaseOutage.isBehind(failure)
                ? ApiException.unavailable("the service's database does not answer; send the request again", 1)
                : new ApiException(
                        ErrorCode.INTERNAL_ERROR, "the service encountered an error; X-Request-Id identifies the call");
    }

    /**
     * For a filter that waits for something: {@code null} when {@code work} is done, so that the call continues; the
     * answer to its failure otherwise. If the filter itself failed, the matched operation would be lost.
     */
    public Uni<Response> unlessRefused(Uni<?> work, RoutingContext routing) {
        return work.map(done -> (Response) null)
                .onFailure()
                .recoverWithItem(failure ->
                        failure instanceof ApiException refusal ? outcome(refusal, routing) : defect(failure, routing));
    }

    /** The answer to an error, in the format of the path. */
    public Response answer(ApiException error, RoutingContext routing) {
        ErrorContext context = new ErrorContext(
                RequestPath.of(routing),
                routing.request().query(),
                routing.request().method().name(),
                RequestHead.id(routing),
                config.errorDocsLocation());
        RefusedCalls.refused(routing, error);
        Response response = shapes.stream()
                .filter(shape -> shape.covers(context.path()))
                .findFirst()
                .map(shape -> shape.toResponse(error, context))
                .orElseGet(() -> Problem.answer(error, context));
        Response.ResponseBuilder builder = Response.fromResponse(response);
        error.headers()
                .forEach((name, value) -> builder.header(
                        name, name.equals(HttpHeaders.WWW_AUTHENTICATE) ? challenge(value, routing) : value));
        if (error.code() == ErrorCode.PAYLOAD_TOO_LARGE && routing.request().version() != HttpVersion.HTTP_2) {
            // The rest of the body is not read, so the connection cannot be reused. HTTP/2 ends only the stream, and
            // forbids this header (RFC 9113, 8.2.2): its clients refuse an answer that has it.
            builder.header("Connection", "close");
        }
        return builder.build();
    }

    /** Each challenge for a token names the metadata of the service, if there is one (RFC 9728, 5.1). */
    private String challenge(String value, RoutingContext routing) {
        return metadata.stream()
                .filter(each -> value.startsWith(BEARER))
                .flatMap(each -> each.url(routing.request()).stream())
                .map(url -> value + (value.equals(BEARER) ? " " : ", ") + "resource_metadata=\"" + url + "\"")
                .findFirst()
                .orElse(value);
    }

    /**
     * Answers a call before it reaches Quarkus REST, in the format of the path. Sets the current request, because an
     * error page may need it.
     */
    @ActivateRequestContext
    public void write(ApiException error, RoutingContext routing) {
        current.setCurrent(routing);
        // Without a template, the metric of HTTP calls would contain the path as sent.
        Vertx.currentContext().putLocal("UrlPathTemplate", "/refused");
        Response answer = answer(error, routing);
        HttpServerResponse response = routing.response().setStatusCode(answer.getStatus());
        answer.getStringHeaders().forEach(response::putHeader);
        if (answer.getEntity() == null || routing.request().method().equals(HttpMethod.HEAD)) {
            response.end();
        } else {
            response.end(Buffer.buffer(bytes(answer.getEntity())));
        }
    }

    /** As {@link #write}, for a failure that may be a defect. */
    public void fail(Throwable failure, RoutingContext routing) {
        write(failure instanceof ApiException refusal ? refusal : noted(failure, routing), routing);
    }

    private byte[] bytes(Object entity) {
        try {
            return entity instanceof String text
                    ? text.getBytes(StandardCharsets.UTF_8)
                    : json.writeValueAsBytes(entity);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an error cannot be written", e);
        }
    }

    /** Whether the operations in the format of this path handle slashes themselves. */
    boolean handlesSlashes(String path) {
        return shapes.stream().anyMatch(shape -> shape.covers(path) && shape.handlesSlashes());
    }

    /** Part of the answer has been sent: closes the connection, so that nobody takes that part for the whole. */
    private static Response cutOff(Throwable why, RoutingContext routing) {
        LOG.warnf(
                "the answer to %s %s was cut off, because it could not be completed: %s",
                routing.request().method(), RequestPath.of(routing), why);
        LOG.debug("the answer was cut off here", why);
        if (routing.request().version() == HttpVersion.HTTP_2) {
            routing.response().reset();
        } else {
            Future<Void> closed = routing.request().connection().close();
            if (!Context.isOnEventLoopThread()) {
                // Otherwise the framework would write the end of the answer behind what is still being sent. The idle
                // time of the connection bounds the wait.
                closed.toCompletionStage()
                        .toCompletableFuture()
                        .handle((done, failure) -> null)
                        .join();
            }
        }
        return Response.serverError().build();
    }

    private ApiException translated(WebApplicationException error, RoutingContext routing) {
        String path = RequestPath.of(routing);
        String method = routing.request().method().name();
        return switch (error.getResponse().getStatus()) {
            case 404 -> ApiException.notFound("there is nothing under this path");
            case 405 -> methodNotAllowed(operations.methods(path), method);
            case 406 ->
                new ApiException(
                        ErrorCode.NOT_ACCEPTABLE,
                        ContentNegotiation.MALFORMED.equals(routing.request().getHeader(HttpHeaders.ACCEPT))
                                ? "the header Accept is malformed"
                                : "the operation cannot answer with any media type in Accept");
            case 413 -> new ApiException(ErrorCode.PAYLOAD_TOO_LARGE, "the body is too large");
            case 415 ->
                unsupportedMediaType(
                        "the operation does not accept this Content-Type", operations.bodyTypes(path, method));
            case 400 -> ApiException.malformed("the request is malformed");
            default -> {
                RefusedCalls.failed(routing, error);
                yield new ApiException(ErrorCode.INTERNAL_ERROR, "the service encountered an error");
            }
        };
    }

    /**
     * 415, with the media types that would be accepted.
     *
     * @param accepted may be empty
     */
    public static ApiException unsupportedMediaType(String detail, Collection<String> accepted) {
        return new ApiException(
                ErrorCode.UNSUPPORTED_MEDIA_TYPE,
                accepted.isEmpty() ? detail : detail + ": send " + String.join(" or ", accepted));
    }

    static ApiException methodNotAllowed(Set<String> allowed, String method) {
        return new ApiException(
                        ErrorCode.METHOD_NOT_ALLOWED,
                        "the path takes " + String.join(", ", allowed) + ", not " + method)
                .withHeader(HttpHeaders.ALLOW, String.join(", ", allowed));
    }
}
