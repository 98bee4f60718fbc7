package io.waybill.freight.catalogueimport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.json.RequestReader;
import io.waybill.freight.FreightRequests;
import io.waybill.freight.SeedCatalogue;
import io.waybill.test.RequiresProgram;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code deploy/adr/table-a}, which makes rows of a catalogue out of a carrier's own table A. */
@RequiresProgram(value = "python3", requiredBy = "TESTS_REQUIRE_INTERPRETERS")
class TableATest {

    /** As spreadsheets save it: line breaks in cells, numbers without their leading zeros, rows for tanks. */
    private static final String TABLE = """
            (1),(2),(3a),(3b),(4),(5),(6),(7a),(7b),(15)
            4,AMMONIUM PICRATE,1,1.1D,,"1
            (+13)",,0,E0,"1
            (B1000C)"
            1008,BORON TRIFLUORIDE,2,2TC,,2.3+8,373,0,E0,1 (C/D)
            1133,ADHESIVES,3,F1,II,3,640C,5 L,E2,2 (D/E)
            1133,ADHESIVES (viscous),3,F1,II,3,640D,1 L,E1,"3
            (E)"
            3269,POLYESTER RESIN KIT,3,F3,II,3,236,5L,See SP340,2(E)
            3548,ARTICLES,9,M11,,See 5.2.2.1.12,310,0,E0,- (-)
            1798,NITROHYDROCHLORIC ACID,8,COT,CARRIAGE PROHIBITED,,,,,
            3316,CHEMICAL KIT,9,M11,,9,251,See SP251,See SP340,See SP671 (E)
            """;

    private record Ran(int status, String output, String errors) {}

    @TempDir
    private Path folder;

    @Test
    void aRowIsMadeOfEachCodeAndPackingGroup() throws Exception {
        Ran ran = convert(TABLE);

        assertThat(ran.status()).as(ran.errors()).isZero();
        List<String> rows = RequestReader.tree(ran.output().getBytes(StandardCharsets.UTF_8))
                .valueStream()
                .map(TableATest::shown)
                .toList();
        assertThat(rows)
                .containsExactly(
                        "0004 1.1 1.1D - 0 E0 1 B1000C",
                        "1008 2.3 2TC - 0 E0 1 C/D",
                        // The strictest of both rows
                        "1133 3 F1 II 1 L E2 2 D/E",
                        "3269 3 F3 II 5 L E0 2 E",
                        "3548 9 M11 - 0 E0 - -");
        assertThat(ran.errors().lines())
                .containsExactly(
                        "UN 3269: column 7b is “See SP340”, taken as E0",
                        "UN 1798: left out: column 4 is “CARRIAGE PROHIBITED”",
                        "UN 3316: left out: column 15 is “See SP671 (E)”");
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";"})
    void aCatalogueTakesTheRows(String separator) throws Exception {
        Ran ran = convert(separator.equals(",") ? TABLE : TABLE.replace(",", separator));
        ObjectNode document = SeedCatalogue.document();
        ArrayNode table = document.withArray("unNumbers");
        RequestReader.tree(ran.output().getBytes(StandardCharsets.UTF_8))
                .valueStream()
                .filter(row -> !row.path("unNumber").asText().equals("1133"))
                .forEach(table::add);

        assertThat(ran.status()).as(ran.errors()).isZero();
        assertThatCode(() -> new FreightCatalogueCompiler(
                                Clock.systemUTC(), () -> new BigDecimal("0.1"), FreightRequests.READER)
                        .compile(document.toString()))
                .doesNotThrowAnyException();
    }

    @Test
    void aFileThatLacksColumnsIsRefusedWithTheirNames() throws Exception {
        Ran ran = convert("1,2,3a,3b,4\n1203,PETROL,3,F1,II\n");

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.errors()).contains("the first line does not name the columns 5, 7a, 7b, 15");
        assertThat(ran.output()).isEmpty();
    }

    private static String shown(JsonNode row) {
        assertThat(row.path("source").asText()).isEqualTo("our table A");
        assertThat(row.path("name").asText()).isNotBlank();
        return List.of(
                        "unNumber",
                        "adrClass",
                        "classificationCode",
                        "packingGroup",
                        "limitedQuantity",
                        "exceptedQuantity",
                        "transportCategory",
                        "tunnelCode")
                .stream()
                .map(field -> row.path(field).asText("-"))
                .map(text -> text.equals("null") ? "-" : text)
                .collect(Collectors.joining(" "));
    }

    private Ran convert(String csv) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("table-a.csv"), csv);
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(
                        "python3", "../deploy/adr/table-a", "--source", "our table A", file.toString())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        process.getOutputStream().close();
        return new Ran(process.waitFor(), Files.readString(output), Files.readString(errors));
    }
}
