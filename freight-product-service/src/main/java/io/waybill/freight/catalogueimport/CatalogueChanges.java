package io.waybill.freight.catalogueimport;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.freight.catalogueimport.CatalogueDifferences.ChangedProduct;
import io.waybill.freight.catalogueimport.CatalogueDifferences.LostLane;
import io.waybill.freight.catalogueimport.ReferenceCases.Replay;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The changes of another version for the clients. Each list has at most 500 elements. */
@Schema
record CatalogueChanges(
        @Schema(description = "Products that the earlier version does not have; each list has at most 500 elements.")
        List<String> productsAdded,

        @Schema(description = "Products that the later version does not have.")
        List<String> productsRemoved,

        @Schema(description = "Products of both versions in which fields differ.")
        List<ChangedProduct> productsChanged,

        @Schema(description = "Pairs of countries that a product of both versions would no longer serve.")
        List<LostLane> lanesLost,

        Replay cases,

        @Schema(description = "What is probably a mistake.") @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> warnings) {}
