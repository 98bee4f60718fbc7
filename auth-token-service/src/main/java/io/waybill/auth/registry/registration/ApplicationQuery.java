package io.waybill.auth.registry.registration;

import io.waybill.auth.registry.application.ApplicationState;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The filter of applications.
 *
 * @param state in which they are; {@code null} for any
 */
public record ApplicationQuery(
        @RestQuery @Parameter(description = "Only those that are in this state now.", example = "registered")
        ApplicationState state) {}
