package io.waybill.indiaproduct.product;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/** The answer to the lookup. */
public record ProductLookup(
        @JsonProperty("GetAllProductsAndSubProductsResult") Result result) {

    /**
     * What was found.
     *
     * @param isError always {@code false}: every failure has a status of its own
     * @param errorMessage always {@code null}
     * @param productList all products, in the catalogue's order
     */
    @JsonPropertyOrder({"IsError", "ErrorMessage", "ProductList"})
    public record Result(
            @JsonProperty("IsError") boolean isError,
            @JsonProperty("ErrorMessage") String errorMessage,
            @JsonProperty("ProductList") List<ExpressProduct> productList) {}

    static ProductLookup of(List<ExpressProduct> products) {
        return new ProductLookup(new Result(false, null, products));
    }
}
