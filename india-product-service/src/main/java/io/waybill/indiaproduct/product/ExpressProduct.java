package io.waybill.indiaproduct.product;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An express product.
 *
 * @param code the product code for the registration of a pickup, for example {@code D}
 * @param name for example {@code Domestic Priority}
 * @param description {@code null} if there is none
 * @param subProducts codes of its sub-products, in the catalogue's order, for example {@code TDD}
 */
@Schema(description = "An express product.")
@JsonPropertyOrder({"ProductCode", "ProductName", "ProductDescription", "SubProducts"})
public record ExpressProduct(
        @JsonProperty("ProductCode") String code,
        @JsonProperty("ProductName") String name,

        @JsonProperty("ProductDescription") @Schema(nullable = true, description = "Null if there is none.")
        String description,

        @JsonProperty("SubProducts") @Schema(description = "The codes of its sub-products.")
        List<String> subProducts) {

    public ExpressProduct {
        subProducts = List.copyOf(subProducts);
    }
}
