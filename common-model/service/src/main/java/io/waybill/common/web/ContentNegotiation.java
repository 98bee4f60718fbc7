package io.waybill.common.web;

import io.vertx.core.http.HttpServerRequest;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.web.routing.ResourceOperation;
import io.waybill.common.web.routing.RoutingTable;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Negotiates the content of request and answer where the framework does not, or not as HTTP has it: it makes
 * {@code Accept} readable and refuses {@code OPTIONS} before an operation is looked for, then it chooses the type of
 * the answer and checks the headers of the body.
 */
@Singleton
public class ContentNegotiation {

    /** A type that no operation has. */
    static final String MALFORMED = "malformed/malformed";

    private static final String NOTHING = "nothing/nothing";

    private static final String ACCEPTED = AcceptedTypes.class.getName();

    private static final Set<String> PLAIN = Set.of(MediaType.WILDCARD, MediaType.APPLICATION_JSON);

    private static final Set<String> METHODS_WITH_BODY = Set.of(HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH);

    private static final String IDENTITY = "identity";

    private final RoutingTable operations;

    ContentNegotiation(RoutingTable operations) {
        this.operations = operations;
    }

    @ServerRequestFilter(preMatching = true, nonBlocking = true)
    public void beforeMatching(ContainerRequestContext request, HttpServerRequest call) {
        if (HttpMethod.OPTIONS.equals(request.getMethod())) {
            refuseOptions(call.path());
        }
        readAccept(request, call);
    }

    /** The framework's own answer to what is no CORS preflight would list methods that do not exist. */
    private void refuseOptions(String path) {
        Set<String> allowed = operations.methods(path);
        if (allowed.isEmpty()) {
            throw new NotFoundException();
        }
        throw ErrorAnswers.methodNotAllowed(allowed, HttpMethod.OPTIONS);
    }

    /**
     * Gives the framework a value of {@code Accept} that it understands as it is meant (RFC 9110, 12.5.1). It reads the
     * header in several places, each of which fails at something that clients send: no value, several lines, a plain
     * asterisk, a malformed weight. It ignores weights of 0, and answers with the parameters of a range that it has
     * chosen.
     */
    private static void readAccept(ContainerRequestContext request, HttpServerRequest call) {
        List<String> lines = call.headers().getAll(HttpHeaders.ACCEPT);
        if (lines.isEmpty() || (lines.size() == 1 && PLAIN.contains(lines.getFirst()))) {
            return;
        }
        Optional<AcceptedTypes> parsed = AcceptedTypes.parse(String.join(",", lines));
        if (parsed.isEmpty()) {
            call.headers().set(HttpHeaders.ACCEPT, MALFORMED);
            return;
        }
        AcceptedTypes accepted = parsed.get();
        if (accepted.ranges().isEmpty()) {
            call.headers().remove(HttpHeaders.ACCEPT);
        } else {
            call.headers().set(HttpHeaders.ACCEPT, accepted.isSatisfiable() ? accepted.toString() : NOTHING);
            request.setProperty(ACCEPTED, accepted);
        }
    }

    /** Chooses the type of the answer among those of the operation, and checks the headers of the body. */
    @ServerRequestFilter(nonBlocking = true, priority = Priorities.AUTHENTICATION - 500)
    public void negotiate(ContainerRequestContext request, HttpServerRequest call, ResourceInfo resource) {
        String accept = call.getHeader(HttpHeaders.ACCEPT);
        if (accept != null && !PLAIN.contains(accept)) {
            choose(request, ResourceOperation.of(resource).annotation(Produces.class));
        }
        checkBody(resource, call);
    }

    private static void choose(ContainerRequestContext request, Produces produces) {
        if (produces != null) {
            List<MediaType> types =
                    Stream.of(produces.value()).map(MediaType::valueOf).toList();
            MediaType chosen = Optional.ofNullable((AcceptedTypes) request.getProperty(ACCEPTED))
                    .flatMap(accepted -> accepted.best(types))
                    .orElseThrow(NotAcceptableException::new);
            request.getHeaders().putSingle(HttpHeaders.ACCEPT, chosen.toString());
        }
    }

    /**
     * Refuses a body without {@code Content-Type}, or with an encoding. For an operation that needs a caller, this is
     * called before the caller is authenticated.
     *
     * @throws ApiException 415
     */
    public static void checkBody(ResourceInfo resource, HttpServerRequest call) {
        if (!METHODS_WITH_BODY.contains(call.method().name())) {
            return;
        }
        String contentType = call.getHeader(HttpHeaders.CONTENT_TYPE);
        if (contentType == null || contentType.isBlank()) {
            Consumes accepted = ResourceOperation.of(resource).annotation(Consumes.class);
            if (accepted != null) {
                throw ErrorAnswers.unsupportedMediaType(
                        "the header Content-Type is missing", List.of(accepted.value()));
            }
        }
        String encoding = String.join(",", call.headers().getAll(HttpHeaders.CONTENT_ENCODING));
        if (!encoding.isBlank() && !IDENTITY.equalsIgnoreCase(encoding.strip())) {
            // RFC 9110, 15.5.16: the header names the accepted encodings.
            throw new ApiException(
                            ErrorCode.UNSUPPORTED_MEDIA_TYPE, "the body must not be encoded: without Content-Encoding")
                    .withHeader("Accept-Encoding", IDENTITY);
        }
    }
}
