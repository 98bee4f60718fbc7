package io.waybill.indiaproduct.catalogueimport;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.json.DistinctElements;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import io.waybill.indiaproduct.product.ExpressProduct;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.hibernate.validator.constraints.CodePointLength;

/**
 * The document that operators import:
 *
 * <pre>{@code
 * {"products":[{"productCode":"D","productName":"Domestic Priority","productDescription":null,"subProducts":["TDD"]}]}
 * }</pre>
 */
@Schema(name = "ExpressCatalogue")
record ExpressCatalogueDocument(
        @NotNull @Size(min = 1, max = 1_000) List<ProductRow> products) {

    private static final String NO_CONTROL_CHARACTERS = "[^\\x00-\\x1f\\x7f-\\x9f]*";
    private static final String LENGTH = "must have at most {max} characters";
    private static final String CONTROL = "must not have control characters";

    /**
     * A product.
     *
     * @param subProducts as the carrier writes them: {@code Express Pallet}, {@code IPC-Expedited}
     */
    @Schema(name = "CatalogueProduct")
    record ProductRow(
            @NotBlank
            @Pattern(regexp = "[A-Z0-9]{1,10}", message = "must be 1 to 10 of A-Z and 0-9")
            @Schema(description = "Unique.", examples = "D")
            String productCode,

            @NotBlank
            @CodePointLength(max = 100, message = LENGTH)
            @Pattern(regexp = NO_CONTROL_CHARACTERS, message = CONTROL)
            @Schema(
                    pattern =
                            "^[^\\u0000-\\u001F\\u007F-\\u009F]*[^\\s\\u0000-\\u001F\\u007F-\\u009F][^\\u0000-\\u001F\\u007F-\\u009F]*$",
                    description = "Not blank, no control characters.",
                    examples = "Domestic Priority")
            String productName,

            @CodePointLength(max = 1_000, message = LENGTH)
            @Pattern(regexp = NO_CONTROL_CHARACTERS, message = CONTROL)
            @Schema(
                    pattern = "^[^\\u0000-\\u001F\\u007F-\\u009F]*$",
                    description = "No control characters.",
                    examples = "Next day")
            String productDescription,

            @Size(max = 200) @DistinctElements @Schema(description = "None twice.")
            List<
                            @NotBlank
                            @Pattern(
                                    regexp = "[A-Za-z0-9]([A-Za-z0-9 -]{0,48}[A-Za-z0-9])?",
                                    message = "must be 1 to 50 letters, digits, blanks and hyphens,"
                                            + " with a letter or digit at both ends")
                            String>
                    subProducts) {

        ProductRow {
            subProducts = subProducts == null ? List.of() : subProducts;
        }

        private ExpressProduct toProduct() {
            return new ExpressProduct(productCode, productName, productDescription, subProducts);
        }
    }

    /** Reports products with the code of an earlier one. */
    void reportDuplicates(Violations violations) {
        Set<String> codes = new HashSet<>();
        for (int i = 0; products != null && i < products.size(); i++) {
            ProductRow product = products.get(i);
            String pointer = "/products/" + i;
            if (product != null) {
                if (product.productCode() != null && !codes.add(product.productCode())) {
                    violations.addFirst(
                            pointer + "/productCode",
                            ViolationCode.DUPLICATE,
                            "is the code of an earlier product",
                            product.productCode());
                }
            }
        }
    }

    ExpressCatalogue toCatalogue() {
        return new ExpressCatalogue(products.stream().map(ProductRow::toProduct).toList());
    }
}
