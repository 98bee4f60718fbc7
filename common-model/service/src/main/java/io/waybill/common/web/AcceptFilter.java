package io.waybill.common.web;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Reads {@code Accept} for every operation (RFC 9110, 12.5.1). The framework reads it in several places, each of which
 * fails at something that clients send: no value, several lines, a plain asterisk, a malformed weight. It ignores
 * weights of 0, and answers with the parameters of a range that it has chosen.
 */
@ApplicationScoped
public class AcceptFilter {

    /** A type that no operation has. */
    static final String MALFORMED = "malformed/malformed";

    private static final String NOTHING = "nothing/nothing";

    private static final String ACCEPTED = AcceptedTypes.class.getName();

    private static final Set<String> PLAIN = Set.of(MediaType.WILDCARD, MediaType.APPLICATION_JSON);

    /** Gives the framework a value that it understands as it is meant. */
    @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = 10)
    public void read(ContainerRequestContext request, HttpServerRequest call) {
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

    /** Chooses the type of the answer among those of the operation. */
    @ServerRequestFilter(nonBlocking = true, priority = Priorities.AUTHENTICATION - 600)
    public void choose(ContainerRequestContext request, ResourceInfo resource) {
        String value = request.getHeaderString(HttpHeaders.ACCEPT.toString());
        Produces produces = ResourceOperation.of(resource).annotation(Produces.class);
        if (value == null || PLAIN.contains(value) || produces == null) {
            return;
        }
        List<MediaType> types =
                Stream.of(produces.value()).map(MediaType::valueOf).toList();
        MediaType chosen = Optional.ofNullable((AcceptedTypes) request.getProperty(ACCEPTED))
                .flatMap(accepted -> accepted.best(types))
                .orElseThrow(NotAcceptableException::new);
        request.getHeaders().putSingle(HttpHeaders.ACCEPT.toString(), chosen.toString());
    }
}
