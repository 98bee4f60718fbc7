package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.common.description.DocumentSchema;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The answer to an import: {@code {"version":3,"dryRun":false,"products":12}}.
 *
 * @param version the number of the new version; absent after a dry run, which publishes nothing
 * @param dryRun whether the document was only checked
 * @param restoredFrom the version whose document was published again; absent unless this is a restore
 * @param counts sizes of the catalogue, by name: {@link DocumentSchema#counts}
 * @param expectations the document's own expectations that were checked: a record of
 *     {@link DocumentSchema#expectations}
 * @param differences what the import would change, line by line
 * @param changes what the service shows beside the differences: a record of {@link DocumentSchema#changes}
 * @param confirm the digest of this change of the present version, by which it is confirmed
 * @param confirmationNeeded whether it is published only with confirm
 */
@Schema(description = "What an import did, with how much the document has.")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImportResult(
        @Schema(minimum = "1", description = "The number of the new version; absent after a dry run.")
        Long version,

        @Schema(description = "Whether the document was only checked.")
        boolean dryRun,

        @Schema(minimum = "1", description = "Whose document was published again; absent if it was imported.")
        Long restoredFrom,

        @JsonAnyGetter @Schema(hidden = true) Map<String, Integer> counts,

        @JsonUnwrapped @Schema(hidden = true) Record expectations,

        CatalogueReview.Listed differences,

        @JsonUnwrapped @Schema(hidden = true) Record changes,

        @Schema(
                description =
                        "After a dry run, what this change of the present version is called when it is confirmed.")
        String confirm,

        @Schema(description = "After a dry run, whether it is published only with confirm.")
        Boolean confirmationNeeded) {

    /** A document that was published as a new version. */
    static ImportResult published(CatalogueVersion version, Map<String, Integer> counts) {
        return new ImportResult(version.version(), false, version.restoredFrom(), counts, null, null, null, null, null);
    }

    /** A dry run while no version is served, with which the document could be compared. */
    static ImportResult checked(Map<String, Integer> counts, Record expectations) {
        return new ImportResult(null, true, null, counts, expectations, null, null, null, null);
    }

    /** The same dry run with what would change in the present version. */
    ImportResult with(CatalogueReview review, String confirm) {
        return new ImportResult(
                version,
                dryRun,
                restoredFrom,
                counts,
                expectations,
                review.differences(),
                review.changes(),
                confirm,
                review.confirmation().isPresent());
    }
}
