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

/**
 * Judges the body's media type and size before the caller is judged: a body without {@code Content-Type} is refused with
 * 415, a larger one than the operation takes with 413, also when its length is only seen while reading.
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
        if (!METHODS_WITH_BODY.contains(request.getMethod())) {
            return;
        }
        String contentType = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
        if ((contentType == null || contentType.isBlank()) && takesABody()) {
            throw new ApiException(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "the header Content-Type is missing");
        }
        long max = maxBytes();
        if (declaredLength(request) > max) {
            throw tooLarge(max);
        }
        request.setEntityStream(new BoundedBody(request.getEntityStream(), max));
    }

    static ApiException tooLarge(long max) {
        return new ApiException(ErrorCode.PAYLOAD_TOO_LARGE, "the body is larger than " + max + " bytes");
    }

    private boolean takesABody() {
        return resource.getResourceMethod().isAnnotationPresent(Consumes.class)
                || resource.getResourceClass().isAnnotationPresent(Consumes.class);
    }

    private long maxBytes() {
        MaxBody onMethod = resource.getResourceMethod().getAnnotation(MaxBody.class);
        MaxBody limit =
                onMethod != null ? onMethod : resource.getResourceClass().getAnnotation(MaxBody.class);
        return limit == null ? DEFAULT_MAX_BYTES : limit.value();
    }

    private static long declaredLength(ContainerRequestContext request) {
        String length = request.getHeaderString(HttpHeaders.CONTENT_LENGTH);
        try {
            return length == null ? -1 : Long.parseLong(length.strip());
        } catch (NumberFormatException e) {
            throw ApiException.malformed("the header Content-Length is not a number");
        }
    }
}
