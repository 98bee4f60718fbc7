package io.waybill.freight.catalogue.snapshot;

import io.waybill.freight.catalogue.document.Product;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The products of a region, as {@link RegionProducts} renders them. */
@Schema(description = "The products of the business region.")
public record ProductList(
        @Schema(pattern = "^[A-Z]{2}$", description = "The region of the caller.")
        String businessRegion,

        List<Product> products) {}
