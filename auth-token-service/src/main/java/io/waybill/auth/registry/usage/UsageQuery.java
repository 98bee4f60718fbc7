package io.waybill.auth.registry.usage;

import io.waybill.common.query.StorableTime;
import java.time.LocalDate;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The days of UTC of which usage is summed up.
 *
 * @param from the first day; {@code null} for 30 days in all
 * @param to the last day; {@code null} for today
 */
public record UsageQuery(
        @RestQuery
        @StorableTime(message = DAY)
        @Parameter(
                description = "The first day (UTC), at most 399 days before the last; without it, 29 days before.",
                example = "2026-02-09")
        LocalDate from,

        @RestQuery
        @StorableTime(message = DAY)
        @Parameter(description = "The last day (UTC); without it, today.", example = "2026-03-10")
        LocalDate to) {

    private static final String DAY = "must be a date from 1970 to 9998, for example 2026-03-10";
}
