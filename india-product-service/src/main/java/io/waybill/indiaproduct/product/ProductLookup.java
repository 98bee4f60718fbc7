package io.waybill.indiaproduct.product;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer to the lookup. */
@Schema(name = "LookupAnswer", description = "The answer to the lookup.")
public record ProductLookup(
        @JsonProperty("GetAllProductsAndSubProductsResult") Result result) {

    /**
     * What was found.
     *
     * @param isError always {@code false}: every failure has a status of its own
     * @param errorMessage always {@code null}
     * @param productList all products, in the catalogue's order
     */
    @Schema(name = "LookupResult", description = "What was found.")
    @JsonPropertyOrder({"IsError", "ErrorMessage", "ProductList"})
    public record Result(
            @JsonProperty("IsError") @Schema(description = "Always false: errors have another status.")
            boolean isError,

            @JsonProperty("ErrorMessage") @Schema(nullable = true, description = "Always null.")
            String errorMessage,

            @JsonProperty("ProductList") List<ExpressProduct> productList) {}

    static ProductLookup of(List<ExpressProduct> products) {
        return new ProductLookup(new Result(false, null, products));
    }
}
