package io.waybill.common.web;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Refuses a body without {@code Content-Type}, or with an encoding, with 415. For an operation that needs a caller,
 * {@link #check} is called before the caller is authenticated.
 */
@ApplicationScoped
public class BodyHeaders {

    private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

    private static final String IDENTITY = "identity";

    @ServerRequestFilter(nonBlocking = true, priority = Priorities.AUTHENTICATION - 500)
    public void filter(ContainerRequestContext request, ResourceInfo resource) {
        check(ResourceOperation.of(resource), request.getMethod(), request::getHeaderString);
    }

    /**
     * Checks the headers of the body.
     *
     * @param header the value of a request header, {@code null} if it was not sent
     * @throws ApiException 415
     */
    public static void check(ResourceOperation operation, String method, UnaryOperator<String> header) {
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
    }
}
