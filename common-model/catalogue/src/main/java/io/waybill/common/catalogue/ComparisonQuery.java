package io.waybill.common.catalogue;

import jakarta.validation.constraints.Min;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The version to compare with.
 *
 * @param from number of the other version; {@code null} for the one before
 */
public record ComparisonQuery(
        @RestQuery
        @Min(1)
        @Parameter(
                description = "Number of the version that it is compared with; the one before if it is left out.",
                example = "3")
        Long from) {}
