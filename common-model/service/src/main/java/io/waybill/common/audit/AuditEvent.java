package io.waybill.common.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * One recorded change.
 *
 * @param id position in the trail, ascending
 * @param occurredAt when, by the database's clock
 * @param actor who: the internal id of an application, or a name such as {@code system}
 * @param action what, for example {@code catalogue.publish}
 * @param target what was affected, for example {@code catalogue/12}
 * @param sourceAddress network address of the request; {@code null} if there was no request
 * @param requestId {@code X-Request-Id} of the call; {@code null} if there was no request
 * @param details further details as a JSON object, never a secret
 */
@Schema(description = "One recorded change.")
public record AuditEvent(
        @Schema(description = "Position in the trail, ascending.")
        long id,

        Instant occurredAt,

        @Schema(description = "The internal id of an application, or a name such as system.")
        String actor,

        String action,
        String target,

        @Schema(nullable = true, description = "Null if it came from no request.")
        String sourceAddress,

        @Schema(nullable = true, description = "Null if it came from no request.")
        String requestId,

        @Schema(
                implementation = Object.class,
                type = SchemaType.OBJECT,
                description = "More about it, never a secret.",
                additionalProperties = Schema.True.class)
        JsonNode details) {

    /** Columns of an export. */
    public static final List<String> COLUMNS =
            List.of("id", "occurredAt", "actor", "action", "target", "sourceAddress", "requestId", "details");
}
