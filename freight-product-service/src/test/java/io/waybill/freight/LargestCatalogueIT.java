package io.waybill.freight;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.PostgresResource;
import io.waybill.test.server.TestIssuer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The largest document that may be imported, with the heap that docs/operate/catalogue.md states. */
@Tag("nightly")
class LargestCatalogueIT {

    private static final int CASES = 20;
    private static final int PRODUCTS = 10_000;
    private static final long MOST_BYTES = 10L << 20;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final PostgresResource POSTGRES = new PostgresResource();
    private static final IssuerResource ISSUER = new IssuerResource();
    private static final Map<String, String> SETTINGS = new HashMap<>();

    @BeforeAll
    static void start() {
        POSTGRES.init(Map.of("schema", "freight"));
        SETTINGS.putAll(POSTGRES.start());
        SETTINGS.putAll(ISSUER.start());
    }

    @AfterAll
    static void stop() {
        ISSUER.stop();
        POSTGRES.stop();
    }

    @Test
    void itIsImportedWhileOneOfItsSizeIsServed() throws Exception {
        String operator = new TestIssuer().token().operator().signed();
        String caller = new TestIssuer().token().api("freight-product").signed();
        try (Replica replica = Replica.start(SETTINGS)) {
            for (int version = 2; version < 5; version++) {
                HttpResponse<String> imported =
                        replica.put("/admin/v1/catalogue?shrink=true", operator, document("version " + version));
                assertThat(imported.statusCode()).as(imported.body()).isEqualTo(200);
                // Renders every product by itself as well.
                HttpResponse<String> filtered =
                        replica.get(FreightCalls.BASE + "/products?marketAvailability=B2B", caller);
                assertThat(JSON.readTree(filtered.body()).path("products")).hasSizeGreaterThan(PRODUCTS / 2);
                HttpResponse<String> last = replica.get(FreightCalls.BASE + "/products/P" + (PRODUCTS - 1), caller);
                assertThat(JSON.readTree(last.body()).path("description").asText())
                        .isEqualTo("version " + version);
            }
        }
    }

    /** The seed with its product STD ten thousand times. */
    private static String document(String description) throws IOException {
        ObjectNode catalogue = (ObjectNode) JSON.readTree(SeedCatalogue.bytes());
        ArrayNode products = (ArrayNode) catalogue.get("products");
        ArrayNode laneRules = (ArrayNode) catalogue.get("laneRules");
        ObjectNode model = small(first(products));
        ObjectNode rule = first(laneRules);
        rule.putArray("fromCountries");
        rule.putArray("toCountries");
        rule.put("source", "copied");
        for (int i = 0; i < PRODUCTS; i++) {
            products.add(model.deepCopy().put("productCode", "P" + i).put("description", description));
            laneRules.add(rule.deepCopy().put("productCode", "P" + i));
        }
        // Room for the products.
        for (String cases : new String[] {"matchCases", "weightCases"}) {
            ArrayNode rows = (ArrayNode) catalogue.get(cases);
            while (rows.size() > CASES) {
                rows.remove(rows.size() - 1);
            }
        }
        String document = JSON.writeValueAsString(catalogue);
        assertThat(document.length()).isBetween((int) (MOST_BYTES * 4 / 5), (int) MOST_BYTES);
        return document;
    }

    private static ObjectNode small(ObjectNode product) {
        for (String countries : new String[] {"countriesFrom", "countriesTo"}) {
            JsonNode served = product.get(countries).get(0);
            product.putArray(countries).add(served);
        }
        product.putArray("additionalServices");
        ((ObjectNode) product.get("dangerousGoods")).putArray("exceptions");
        product.get("limits").forEach(limits -> ((ObjectNode) limits).retain("weightMax"));
        return product;
    }

    /** The row of STD, as a copy. */
    private static ObjectNode first(ArrayNode rows) {
        for (JsonNode row : rows) {
            if (row.get("productCode").asText().equals("STD")) {
                return row.deepCopy();
            }
        }
        throw new AssertionError("the seed has no STD");
    }
}
