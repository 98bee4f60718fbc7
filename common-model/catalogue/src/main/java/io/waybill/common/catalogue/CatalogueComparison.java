package io.waybill.common.catalogue;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.waybill.common.description.DocumentSchema;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The changes from one version to another.
 *
 * @param from number of the version that is compared with
 * @param to number of the version that is compared
 * @param changes what the service shows beside the differences: a record of {@link DocumentSchema#changes},
 *     {@code null} if it has none
 */
@Schema
public record CatalogueComparison(
        @Schema(minimum = "1") long from,
        @Schema(minimum = "1") long to,
        CatalogueReview.Listed differences,
        @JsonUnwrapped @Schema(hidden = true) Record changes) {}
