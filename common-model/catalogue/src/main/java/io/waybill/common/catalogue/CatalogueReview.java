package io.waybill.common.catalogue;

import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What another version would change, as operators see it before they publish it.
 *
 * @param differences line by line; bounded
 * @param changes what the service shows beside the differences, a bounded record; {@code null} if it has none
 * @param confirmation why an operator must confirm the change, because it is large; empty if not
 */
public record CatalogueReview(Listed differences, Record changes, Optional<String> confirmation) {

    private static final int MOST_LISTED = 500;

    /**
     * The lines in which two versions differ.
     *
     * @param total how many there are
     * @param lines the first of them
     */
    @Schema(name = "Differences", description = "In what two versions differ.")
    public record Listed(
            @Schema(minimum = "0", description = "How many lines there are.")
            int total,

            @Schema(maxItems = MOST_LISTED, description = "The first of them.")
            List<Difference> lines) {}

    /** A review that shows the differences alone. */
    public static CatalogueReview of(List<Difference> differences) {
        Listed first = new Listed(
                differences.size(), differences.stream().limit(MOST_LISTED).toList());
        return new CatalogueReview(first, null, Optional.empty());
    }

    /** Adds what the service shows beside the differences, and why the change must be confirmed. */
    public CatalogueReview and(Record more, Optional<String> why) {
        return new CatalogueReview(differences, more, why);
    }
}
