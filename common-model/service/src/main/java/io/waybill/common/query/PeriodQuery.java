package io.waybill.common.query;

import io.waybill.common.paging.Period;
import java.time.OffsetDateTime;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The period by which a list is filtered.
 *
 * @param from start, inclusive; {@code null} for no lower bound
 * @param to end, exclusive; {@code null} for no upper bound
 */
@InOrder
public record PeriodQuery(
        @RestQuery
        @StorableTime
        @Parameter(
                description = "Only entries of this time or later. The operation says which time of an entry counts.",
                example = "2026-03-10T00:00:00Z")
        OffsetDateTime from,

        @RestQuery
        @StorableTime
        @Parameter(
                description = "Only entries of before this time. The operation says which time of an entry counts.",
                example = "2026-03-11T00:00:00Z")
        OffsetDateTime to) {

    /** The period, whose bounds are the earliest and the latest time if they were not sent. */
    public Period period() {
        return Period.between(from == null ? null : from.toInstant(), to == null ? null : to.toInstant());
    }
}
