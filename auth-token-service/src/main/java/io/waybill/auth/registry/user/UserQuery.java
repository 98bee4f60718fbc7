package io.waybill.auth.registry.user;

import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The filter of backend users.
 *
 * @param state in which they are; {@code null} for any
 */
public record UserQuery(
        @RestQuery @Parameter(description = "Only those that are in this state now.", example = "active")
        UserState state) {}
