package io.waybill.indiaproduct.catalogueimport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.catalogue.CatalogueCompiler;
import io.waybill.common.catalogue.CatalogueReview;
import io.waybill.common.catalogue.Differences;
import io.waybill.common.catalogue.Differences.Table;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ElementRule;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.json.StrictJson;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import io.waybill.indiaproduct.product.ExpressProduct;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a catalogue document may say:
 *
 * <pre>{@code
 * {"products":[{"productCode":"D","productName":"Domestic Priority","productDescription":null,"subProducts":["TDD"]}]}
 * }</pre>
 */
final class ExpressCatalogueCompiler implements CatalogueCompiler<ExpressCatalogue> {

    private static final Table<ExpressProduct> PRODUCTS =
            Table.of("Products", "products", ExpressCatalogueCompiler::json, ExpressProduct::code);
    private static final int MAX_PRODUCTS = 1_000;
    private static final int MAX_SUB_PRODUCTS = 200;
    private static final int MAX_NAME = 100;
    private static final int MAX_DESCRIPTION = 1_000;
    private static final Pattern PRODUCT_CODE = Pattern.compile("[A-Z0-9]{1,10}");
    // As the carrier writes them: "Express Pallet", "IPC-Expedited"
    private static final ElementRule SUB_PRODUCT = ElementRule.of(
            Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9 -]{0,48}[A-Za-z0-9])?").asMatchPredicate(),
            ViolationCode.INVALID_FORMAT,
            "must be 1 to 50 letters, digits, blanks and hyphens, with a letter or digit at both ends");

    @Override
    public ExpressCatalogue compile(byte[] document) {
        Set<String> codes = new HashSet<>();
        return StrictJson.readObject(
                document,
                reader -> new ExpressCatalogue(
                        reader.requiredObjects("products", 1, MAX_PRODUCTS, product -> product(product, codes))));
    }

    @Override
    public Map<String, Integer> counts(ExpressCatalogue catalogue) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("products", catalogue.products().size());
        counts.put(
                "subProducts",
                catalogue.products().stream()
                        .mapToInt(product -> product.subProducts().size())
                        .sum());
        return counts;
    }

    @Override
    public CatalogueReview review(ExpressCatalogue present, ExpressCatalogue next) {
        return CatalogueReview.of(new Differences(Map.of())
                .compare(PRODUCTS, present.products(), next.products())
                .found());
    }

    private static JsonNode json(ExpressProduct product) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        product.subProducts().forEach(json.putArray("subProducts")::add);
        return json.put("productName", product.name()).put("productDescription", product.description());
    }

    private static ExpressProduct product(JsonObjectReader product, Set<String> codes) {
        String code = product.requiredString("productCode");
        if (code != null && !PRODUCT_CODE.matcher(code).matches()) {
            product.report("productCode", ViolationCode.INVALID_FORMAT, "must be 1 to 10 of A-Z and 0-9", code);
        } else if (code != null && !codes.add(code)) {
            product.report("productCode", ViolationCode.DUPLICATE, "is the code of an earlier product", code);
        }
        String name = text(product, "productName", product.requiredString("productName"), MAX_NAME);
        String description =
                text(product, "productDescription", product.optionalString("productDescription"), MAX_DESCRIPTION);
        List<String> subProducts = product.optionalStrings("subProducts", MAX_SUB_PRODUCTS, SUB_PRODUCT);
        return new ExpressProduct(code, name, description, subProducts);
    }

    private static String text(JsonObjectReader product, String field, String value, int max) {
        if (value != null && value.codePointCount(0, value.length()) > max) {
            product.report(field, ViolationCode.OUT_OF_RANGE, "must have at most " + max + " characters", value);
        } else if (value != null && value.chars().anyMatch(Character::isISOControl)) {
            product.report(field, ViolationCode.INVALID_FORMAT, "must not have control characters", null);
        }
        return value;
    }
}
