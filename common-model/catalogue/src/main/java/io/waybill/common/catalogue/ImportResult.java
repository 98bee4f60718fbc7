package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.media.SchemaProperty;

/**
 * The answer to an import: {@code {"version":3,"dryRun":false,"products":12}}.
 *
 * @param version the number of the new version; absent after a dry run, which publishes nothing
 * @param dryRun whether the document was only checked
 * @param restoredFrom the version whose document was published again; absent unless this is a restore
 * @param details sizes of the catalogue, by name, and for a dry run the changes it would make
 */
@Schema(
        description = "What an import did, with how much the document has.",
        properties = {
            @SchemaProperty(
                    name = "confirm",
                    type = SchemaType.STRING,
                    description =
                            "After a dry run, what this change of the present version is called when it is confirmed."),
            @SchemaProperty(
                    name = "confirmationNeeded",
                    type = SchemaType.BOOLEAN,
                    description = "After a dry run, whether it is published only with confirm."),
            @SchemaProperty(name = "differences", ref = "Differences")
        })
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImportResult(
        @Schema(minimum = "1", description = "The number of the new version; absent after a dry run.")
        Long version,

        @Schema(description = "Whether the document was only judged.")
        boolean dryRun,

        @Schema(minimum = "1", description = "Whose document was published again; absent if it was imported.")
        Long restoredFrom,

        @JsonAnyGetter @Schema(hidden = true) Map<String, Object> details) {}
