package io.waybill.auth.registry.usage;

import io.waybill.common.query.FilterText;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/** The filters of failing calls, each {@code null} if not sent. They are compared in full. */
public record FailureQuery(
        @RestQuery
        @FilterText
        @Parameter(description = "Only those of this operationId.", example = "matchProducts")
        @Schema(minLength = 1, maxLength = 200, pattern = FilterText.PATTERN)
        String operation,

        @RestQuery
        @FilterText
        @Parameter(description = "Only those with this code.", example = "400.0000004")
        @Schema(minLength = 1, maxLength = 200, pattern = FilterText.PATTERN)
        String code) {

    /** Without a filter. */
    public static final FailureQuery ALL = new FailureQuery(null, null);

    boolean includes(FailureRecord failure) {
        return (operation == null || operation.equals(failure.operation()))
                && (code == null || code.equals(failure.code()));
    }
}
