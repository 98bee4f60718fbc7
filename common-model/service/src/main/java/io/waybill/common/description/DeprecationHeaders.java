package io.waybill.common.description;

import io.waybill.common.description.Deprecations.Deprecation;
import io.waybill.common.usage.CountedOperation;
import io.waybill.common.web.ResourceOperation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Says in each answer of a deprecated operation since when it is, and when it ends. */
// Quarkus REST creates filters before the configuration exists: a client proxy waits for the first call.
@ApplicationScoped
public class DeprecationHeaders {

    private final Deprecations deprecations;

    public DeprecationHeaders(Deprecations deprecations) {
        this.deprecations = deprecations;
    }

    @ServerResponseFilter
    public void describe(ContainerResponseContext response, ResourceInfo resource) {
        if (deprecations.isEmpty() || resource == null) {
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
