package io.waybill.common.catalogue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What another version would change, as it is shown to operators before they publish it.
 *
 * @param details by name, to be shown; bounded
 * @param confirmation why the change is published only by somebody who has seen it and says so; empty if it is not
 *     large
 */
public record CatalogueReview(Map<String, Object> details, Optional<String> confirmation) {

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
        return new CatalogueReview(
                Map.of(
                        "differences",
                        new Listed(
                                differences.size(),
                                differences.stream().limit(MOST_LISTED).toList())),
                Optional.empty());
    }

    /** The same with more to show. */
    public CatalogueReview and(Map<String, Object> more, Optional<String> why) {
        Map<String, Object> all = new LinkedHashMap<>(details);
        all.putAll(more);
        return new CatalogueReview(all, why);
    }
}
