package io.waybill.freight;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.call;
import static io.waybill.freight.FreightCalls.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.PackagedService;
import io.waybill.test.server.PostgresResource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The largest document that may be imported, with the heap that docs/operate/catalogue.md states. */
@Tag("nightly")
class LargestCatalogueIT {

    private static final int CASES = 20;
    private static final int PRODUCTS = 10_000;
    private static final long MOST_BYTES = 10L << 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PostgresResource postgres = new PostgresResource();
    private final IssuerResource issuer = new IssuerResource();
    private final Map<String, String> settings = new HashMap<>();

    @BeforeEach
    void start() {
        postgres.init(Map.of("schema", "freight"));
        settings.putAll(postgres.start());
        settings.putAll(issuer.start());
        settings.put("waybill.seed", "true");
    }

    @AfterEach
    void stop() {
        issuer.stop();
        postgres.stop();
    }

    @Test
    void itIsImportedWhileOneOfItsSizeIsServed() throws IOException {
        try (PackagedService service =
                PackagedService.start(Path.of(""), "largest-catalogue", List.of("-Xmx256m"), settings)) {
            service.awaitReady();
            for (int version = 2; version < 5; version++) {
                operator()
                        .body(document("version " + version))
                        .put(service.url() + "/admin/v1/catalogue?shrink=true")
                        .then()
                        .statusCode(200);

                String products = service.url() + BASE + "/products";
                // Renders every product by itself as well.
                call().get(products + "?marketAvailability=B2B")
                        .then()
                        .body("products.size()", greaterThan(PRODUCTS / 2));
                call().get(products + "/P" + (PRODUCTS - 1)).then().body("description", equalTo("version " + version));
            }
        }
    }

    /** The seed with its product STD ten thousand times. */
    private static String document(String description) throws IOException {
        ObjectNode catalogue = SeedCatalogue.document();
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
