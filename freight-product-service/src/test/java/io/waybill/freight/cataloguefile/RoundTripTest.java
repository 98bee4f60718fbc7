package io.waybill.freight.cataloguefile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.catalogue.CatalogueFile;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.snapshot.JsonText;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A document becomes a file and comes back without a difference. */
class RoundTripTest {

    private static final int MOST_BYTES = 10 << 20;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SEED = SeedCatalogue.text();
    private static final CatalogueCsv FILES = new CatalogueCsv();

    static List<String> tables() {
        return FILES.tables();
    }

    @ParameterizedTest
    @MethodSource("tables")
    void aTableAsCsvIsTheSameDocument(String table) {
        String csv = FILES.csv(SEED, table);
        CatalogueFile back = FILES.readCsv(SEED, table, csv.getBytes(StandardCharsets.UTF_8), MOST_BYTES);

        assertThat(csv.lines().count()).isGreaterThan(1);
        assertThat(reduced(back.document())).isEqualTo(reduced(SEED));
        assertThat(catalogue(back.document())).isEqualTo(SeedCatalogue.LOADED);
    }

    /** The row that is gone had no first day, so it was the one that the product's code alone names. */
    @Test
    void theListsOfARowThatIsGoneAreNotThoseOfTheRowAfterIt() {
        ObjectNode document = SeedCatalogue.document();
        ArrayNode products = document.withArray("products");
        ObjectNode first = (ObjectNode) products.get(0);
        products.add(first.deepCopy().put("validFrom", "2027-01-01"));
        first.put("validTo", "2026-12-31").remove("validFrom");
        String before = JsonText.of(document);
        String csv = FILES.csv(before, "products")
                .lines()
                .filter(line -> !line.contains(",2026-12-31"))
                .collect(Collectors.joining("\r\n"));

        CatalogueFile back = FILES.readCsv(before, "products", csv.getBytes(StandardCharsets.UTF_8), MOST_BYTES);

        products.remove(0);
        assertThat(reduced(back.document())).isEqualTo(reduced(JsonText.of(document)));
    }

    /** Texts that files treat in ways of their own, at the beginning and at the end, and numbers with many digits. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "'",
                "+",
                "-",
                "@SUM(A1)",
                "\t",
                "\n",
                " ",
                "\"",
                ",",
                ";",
                "&amp;",
                "<b>",
                "]]>",
                "ä",
                "中",
                "😀",
                "00950",
                "1-2",
                "TRUE",
                "1e5",
                "_x41_",
                "\u00A0",
                "\u2028",
                "#N/A"
            })
    void aStrangeTextAndNumbersComeBack(String text) {
        ObjectNode document = SeedCatalogue.document();
        ((ObjectNode) document.at("/ruleSets/0"))
                .put("name", text + "x" + text)
                .put("source", text + text + "x")
                .put("kgPerCubicMeter", new BigDecimal("0.0000017"))
                .put("kgPerPalletPlace", new BigDecimal("123.45678901234567890"));
        String before = JsonText.of(document);

        byte[] csv = FILES.csv(before, "ruleSets").getBytes(StandardCharsets.UTF_8);
        assertThat(reduced(FILES.readCsv(SEED, "ruleSets", csv, MOST_BYTES).document()))
                .isEqualTo(reduced(before));
    }

    /** So that nobody forgets a column for a new field. */
    @Test
    void everyFieldOfTheDocumentHasAColumn() {
        Set<String> fields = new TreeSet<>();
        addFields("", "", FreightCatalogue.class, fields);
        Set<String> columns = new TreeSet<>();
        for (Table table : DocumentTables.ALL) {
            table.columns().forEach(column -> columns.add(table.name() + ": " + column.name()));
        }

        assertThat(columns).isEqualTo(fields);
    }

    private static void addFields(String table, String object, Class<?> type, Set<String> found) {
        for (RecordComponent component : type.getRecordComponents()) {
            String name = object + component.getName();
            if (component.getType().isRecord()) {
                addFields(table, name + ".", component.getType(), found);
            } else if (element(component).isRecord()) {
                addFields(table.isEmpty() ? name : table + "." + component.getName(), "", element(component), found);
            } else {
                found.add(table + ": " + name);
            }
        }
    }

    /** Of a list, else the component's own type. */
    private static Class<?> element(RecordComponent component) {
        return component.getGenericType() instanceof ParameterizedType list
                ? (Class<?>) list.getActualTypeArguments()[0]
                : component.getType();
    }

    /** With neither {@code null} nor empty lists and objects, and numbers by their value. */
    private static String reduced(String document) {
        return reduced(RequestReader.tree(document.getBytes(StandardCharsets.UTF_8)))
                .toString();
    }

    private static JsonNode reduced(JsonNode node) {
        if (node.isObject()) {
            ObjectNode object = JSON.createObjectNode();
            List<String> names = new ArrayList<>(new TreeSet<>(
                    node.properties().stream().map(java.util.Map.Entry::getKey).toList()));
            for (String name : names) {
                JsonNode value = reduced(node.get(name));
                if (!value.isNull() && !(value.isArray() && value.isEmpty())) {
                    object.set(name, value);
                }
            }
            return object;
        }
        if (node.isArray()) {
            var array = JSON.createArrayNode();
            node.forEach(element -> array.add(reduced(element)));
            return array;
        }
        return node.isNumber()
                ? JSON.getNodeFactory()
                        .textNode(node.decimalValue().stripTrailingZeros().toPlainString())
                : node;
    }

    private static FreightCatalogue catalogue(String document) {
        return SeedCatalogue.read(document);
    }
}
