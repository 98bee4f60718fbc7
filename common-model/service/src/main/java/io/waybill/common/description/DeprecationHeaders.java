package io.waybill.common.description;

import io.waybill.common.description.Deprecations.Deprecation;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.ResourceOperation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Says in each answer of a deprecated operation since when it is, and when it ends. */
// Quarkus REST creates filters before the configuration exists: a client proxy waits for the first call.
@ApplicationScoped
@Provider
public class DeprecationHeaders implements ContainerResponseFilter {

    private final ResourceInfo resource;
    private final Deprecations deprecations;

    public DeprecationHeaders(ResourceInfo resource, Deprecations deprecations) {
        this.resource = resource;
        this.deprecations = deprecations;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (deprecations.isEmpty()) {
            return;
        }
        CountedOperation operation = ResourceOperation.of(resource).annotation(CountedOperation.class);
        if (operation != null) {
            deprecations.of(operation.value()).ifPresent(deprecation -> add(deprecation, response.getHeaders()));
        }
    }

    private static void add(Deprecation deprecation, MultivaluedMap<String, Object> headers) {
        headers.putSingle(
                "Deprecation",
                "@" + deprecation.since().atStartOfDay(ZoneOffset.UTC).toEpochSecond());
        if (deprecation.sunset() != null) {
            headers.putSingle(
                    "Sunset",
                    DateTimeFormatter.RFC_1123_DATE_TIME.format(
                            deprecation.sunset().atStartOfDay(ZoneOffset.UTC)));
        }
        if (deprecation.see() != null) {
            headers.add(HttpHeaders.LINK, "<" + deprecation.see() + ">; rel=\"deprecation\"");
        }
    }
}
