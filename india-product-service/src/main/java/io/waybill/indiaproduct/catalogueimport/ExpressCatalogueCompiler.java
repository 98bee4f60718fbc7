package io.waybill.indiaproduct.catalogueimport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.catalogue.CatalogueCompiler;
import io.waybill.common.catalogue.CatalogueReview;
import io.waybill.common.catalogue.Differences;
import io.waybill.common.catalogue.Differences.Table;
import io.waybill.common.json.RequestReader;
import io.waybill.indiaproduct.product.ExpressCatalogue;
import io.waybill.indiaproduct.product.ExpressProduct;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads an {@link ExpressCatalogueDocument}. */
final class ExpressCatalogueCompiler implements CatalogueCompiler<ExpressCatalogue> {

    private static final Table<ExpressProduct> PRODUCTS =
            Table.of("Products", "products", ExpressCatalogueCompiler::json, ExpressProduct::code);

    private final RequestReader reader;

    ExpressCatalogueCompiler(RequestReader reader) {
        this.reader = reader;
    }

    @Override
    public ExpressCatalogue compile(String document) {
        return reader.readDocument(document, ExpressCatalogueDocument.class, ExpressCatalogueDocument::reportDuplicates)
                .toCatalogue();
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
}
