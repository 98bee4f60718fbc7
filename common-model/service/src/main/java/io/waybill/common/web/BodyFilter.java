package io.waybill.common.web;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Judges the body's media type and size: a body without {@code Content-Type} is refused with 415, a larger one than the
 * operation takes with 413, also when its length is only seen while reading. What the headers say is judged before the
 * caller: for an operation that needs one, {@link #judge} has already been called when this filter runs.
 */
@Provider
@Priority(Priorities.AUTHENTICATION - 500)
public class BodyFilter implements ContainerRequestFilter {

    /** 1 MiB. */
    public static final long DEFAULT_MAX_BYTES = 1 << 20;

    private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

    private final ResourceInfo resource;

    public BodyFilter(ResourceInfo resource) {
        this.resource = resource;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        ResourceOperation operation = ResourceOperation.of(resource);
        judge(operation, request.getMethod(), request::getHeaderString);
        if (METHODS_WITH_BODY.contains(request.getMethod())) {
            request.setEntityStream(new BoundedBody(request.getEntityStream(), maxBytes(operation)));
        }
    }

    /**
     * Judges what the headers say about the body.
     *
     * @param header the value of a request header, {@code null} if it was not sent
     * @throws ApiException 415 or 413; 400 if the length is no number
     */
    public static void judge(ResourceOperation operation, String method, UnaryOperator<String> header) {
        if (!METHODS_WITH_BODY.contains(method)) {
            return;
        }
        String contentType = header.apply(HttpHeaders.CONTENT_TYPE);
        if ((contentType == null || contentType.isBlank()) && operation.annotation(Consumes.class) != null) {
            throw new ApiException(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "the header Content-Type is missing");
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
