package io.waybill.freight.match;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.FreightCalls;
import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Requests with one to four values replaced by others that somebody may send: they are answered or refused, and nothing
 * else.
 */
class StrangeRequestsTest {

    private static final int REQUESTS = 20_000;

    private static final List<JsonNode> VALUES = List.of(
            JsonNodeFactory.instance.nullNode(),
            JsonNodeFactory.instance.textNode(""),
            JsonNodeFactory.instance.textNode("\uD83D\uDCE6"),
            JsonNodeFactory.instance.textNode("\uD83D"),
            JsonNodeFactory.instance.textNode("\u0000"),
            JsonNodeFactory.instance.textNode("x".repeat(5_000)),
            JsonNodeFactory.instance.textNode("SE"),
            JsonNodeFactory.instance.textNode("AX"),
            JsonNodeFactory.instance.textNode("consignee"),
            JsonNodeFactory.instance.textNode("UN 1263"),
            JsonNodeFactory.instance.textNode("9999"),
            JsonNodeFactory.instance.textNode("\u0130"),
            JsonNodeFactory.instance.numberNode(0),
            JsonNodeFactory.instance.numberNode(-1),
            JsonNodeFactory.instance.numberNode(1),
            JsonNodeFactory.instance.numberNode(149),
            JsonNodeFactory.instance.numberNode(999),
            JsonNodeFactory.instance.numberNode(new BigDecimal("0.001")),
            JsonNodeFactory.instance.numberNode(new BigDecimal("1e400000")),
            JsonNodeFactory.instance.numberNode(new BigDecimal("1e-400000")),
            JsonNodeFactory.instance.numberNode(new BigDecimal("99999.999")),
            JsonNodeFactory.instance.booleanNode(true),
            JsonNodeFactory.instance.booleanNode(false),
            JsonNodeFactory.instance.arrayNode(),
            JsonNodeFactory.instance.arrayNode().addNull().add("x").addObject(),
            JsonNodeFactory.instance.objectNode(),
            JsonNodeFactory.instance.objectNode().put("a~b/c", 1));

    private static final List<String> FIELDS = List.of(
            "volume", "loadingMeters", "palletPlaces", "stackable", "height", "length", "postalCode", "adrClass", "x");

    private final ProductMatcher matcher = new ProductMatcher(SeedCatalogue.COMPILED.region("SE"));

    @Test
    void aStrangeRequestIsAnsweredOrRefused() {
        int answered = 0;
        int refused = 0;
        for (long seed = 0; seed < REQUESTS; seed++) {
            JsonNode request = strange(new Random(seed));
            try {
                FreightRequests.Match read = FreightRequests.match(request, SeedCatalogue.COMPILED);
                assertThat(matcher.match(read.shipment(), read.explain()).nonMatches() == null)
                        .isEqualTo(!read.explain());
                answered++;
            } catch (ApiException e) {
                assertThat(e.code().status()).as("seed %d", seed).isEqualTo(400);
                assertThat(e.violations()).as("seed %d", seed).isNotEmpty();
                refused++;
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + request, e);
            }
        }
        assertThat(answered).isPositive();
        assertThat(refused).isPositive();
    }

    private static JsonNode strange(Random random) {
        JsonNode request = RequestReader.tree(FreightCalls.MATCH.getBytes(StandardCharsets.UTF_8));
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            List<JsonNode> containers = new ArrayList<>();
            collect(request, containers);
            JsonNode value = VALUES.get(random.nextInt(VALUES.size())).deepCopy();
            if (containers.get(random.nextInt(containers.size())) instanceof ObjectNode object) {
                List<String> names = new ArrayList<>(FIELDS);
                object.fieldNames().forEachRemaining(names::add);
                object.set(names.get(random.nextInt(names.size())), value);
            } else if (containers.get(random.nextInt(containers.size())) instanceof ArrayNode array) {
                array.add(value);
            }
        }
        return request;
    }

    private static void collect(JsonNode node, List<JsonNode> containers) {
        if (node.isContainerNode()) {
            containers.add(node);
            node.forEach(child -> collect(child, containers));
        }
    }
}
