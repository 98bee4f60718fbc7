package io.waybill.common.audit;

import io.waybill.common.paging.Period;
import io.waybill.common.query.FilterText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/** The filters of the trail, each {@code null} if not sent. They are compared in full. */
public record AuditQuery(
        @RestQuery
        @FilterText
        @Parameter(
                description = "Only what this one did, the internal id of an application or a name such as `system`.",
                example = "system")
        @Schema(minLength = 1, maxLength = 200, pattern = FilterText.PATTERN)
        String actor,

        @RestQuery
        @FilterText
        @Parameter(description = "Only actions of this name.", example = "catalogue.publish")
        @Schema(minLength = 1, maxLength = 200, pattern = FilterText.PATTERN)
        String action,

        @RestQuery
        @FilterText
        @Parameter(description = "Only what affected this.", example = "catalogue/12")
        @Schema(minLength = 1, maxLength = 200, pattern = FilterText.PATTERN)
        String target) {

    /** With the period in which they occurred. */
    public AuditFilter filter(Period occurred) {
        Map<String, Set<String>> fields = new LinkedHashMap<>();
        put(fields, "actor", actor);
        put(fields, "action", action);
        put(fields, "target", target);
        return new AuditFilter(fields, occurred);
    }

    private static void put(Map<String, Set<String>> fields, String name, String value) {
        if (value != null) {
            fields.put(name, Set.of(value));
        }
    }
}
