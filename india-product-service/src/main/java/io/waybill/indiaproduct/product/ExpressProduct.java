package io.waybill.indiaproduct.product;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * An express product.
 *
 * @param code the product code for the registration of a pickup, for example {@code D}
 * @param name for example {@code Domestic Priority}
 * @param description {@code null} if there is none
 * @param subProducts codes of its sub-products, in the catalogue's order, for example {@code TDD}
 */
@JsonPropertyOrder({"ProductCode", "ProductName", "ProductDescription", "SubProducts"})
public record ExpressProduct(
        @JsonProperty("ProductCode") String code,
        @JsonProperty("ProductName") String name,
        @JsonProperty("ProductDescription") String description,
        @JsonProperty("SubProducts") List<String> subProducts) {

    public ExpressProduct {
        subProducts = List.copyOf(subProducts);
    }
}
