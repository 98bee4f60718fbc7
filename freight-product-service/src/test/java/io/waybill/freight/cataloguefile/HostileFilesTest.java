package io.waybill.freight.cataloguefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.freight.SeedCatalogue;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is not what it should be is refused with a sentence about the place, and costs no more than others. */
class HostileFilesTest {

    private static final int MOST_BYTES = 10 << 20;
    private static final String SEED = SeedCatalogue.text();
    private static final CatalogueCsv FILES = new CatalogueCsv();

    @Test
    void tooManyRowsAreRefusedAtTheFirst() {
        String rows = "A\r\n".repeat(500_001);

        assertThat(refusedCsv(("code\r\n" + rows).getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("row 500002: more than 500000 rows");
    }

    /** Few bytes in a file, each of which takes many in memory. */
    @Test
    void cellsThatMakeALargerDocumentThanAllowedAreRefused() {
        byte[] file = ("kgPerLoadingMeter\r\n" + "1\r\n".repeat(450_000)).getBytes(StandardCharsets.UTF_8);
        assertThat(file).hasSizeLessThan(MOST_BYTES / 5);

        ApiException refused = refusedCsv(file);
        assertThat(refused.code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE);
        assertThat(refused).hasMessageContaining("as a JSON document");
    }

    @Test
    void aRowOfAListNamesARowOfItsTable() {
        byte[] file = "productCode,countryCode\r\nNONE,DK\r\n".getBytes(StandardCharsets.UTF_8);

        assertThat(refusedCsv("products.countriesTo", file).violations())
                .extracting(Violation::pointer)
                .containsExactly("products.countriesTo!A2");
    }

    @Test
    void aUnNumberGetsItsZerosBack() {
        Sheet sheet = CsvTable.read(
                DocumentTables.find("unNumbers").orElseThrow(),
                "unNumber,name\r\n80,Coal\r\n1057,Lighters\r\n".getBytes(StandardCharsets.UTF_8),
                MOST_BYTES);

        assertThat(sheet.rows()).extracting(row -> row.fields()[0].asText()).containsExactly("0080", "1057");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ISO-8859-1", "UTF-16"})
    void aCsvFileOfAnotherEncodingIsRefusedWithTheLine(String encoding) {
        byte[] file = "code,name\r\nA,x\r\nB,Ångermanland\r\n".getBytes(Charset.forName(encoding));

        assertThat(refusedCsv(file))
                .hasMessageStartingWith("the file is not UTF-8: line " + (encoding.equals("UTF-16") ? 1 : 3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "code,nmae~A,x|ruleSets!B1|row 1: is not a column of ruleSets",
                "code,name,name~A,x,y|ruleSets!C1|row 1: is a column already",
                "code,name~A,x,y|ruleSets!C2|row 2: is in a column without a name",
                "code,kgPerCubicMeter~~A,333~B,'33,3'|ruleSets!B4|row 4, column kgPerCubicMeter: must be a number like 1250 or 33.3",
                "code,kgPerCubicMeter~A,1e3|ruleSets!B2|row 2, column kgPerCubicMeter: must be a number like 1250 or 33.3",
                "|ruleSets|sheet ruleSets: has no line of names"
            },
            quoteCharacter = '`')
    void aCsvFileIsRefusedAtThePlace(String file, String place, String message) {
        byte[] bytes = file == null
                ? new byte[0]
                : file.replace("~", "\r\n").replace('\'', '"').getBytes(StandardCharsets.UTF_8);

        assertThat(refusedCsv(bytes).violations())
                .extracting(Violation::pointer, Violation::message)
                .containsExactly(tuple(place, message));
    }

    @Test
    void aQuotationMarkThatIsNotClosedIsRefused() {
        assertThat(refusedCsv("code,name\r\nA,\"x\r\n".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("quotation mark");
    }

    @Test
    void semicolonsAndAByteOrderMarkAreTaken() {
        Sheet sheet = CsvTable.read(
                DocumentTables.find("ruleSets").orElseThrow(),
                "\uFEFFcode;name\r\nA;\"x;y\"\r\n;\r\nB;'=1\r\n".getBytes(StandardCharsets.UTF_8),
                MOST_BYTES);

        assertThat(sheet.rows()).extracting(row -> row.fields()[1].asText()).containsExactly("x;y", "=1");
        assertThat(sheet.rows()).extracting(Sheet.Row::number).containsExactly(2, 4);
    }

    /** 1 250, as a spreadsheet of a country with decimal commas saves it, or 1.25. */
    @Test
    void aNumberThatMayBeTwoIsRefusedInAFileWithSemicolons() {
        Table table = DocumentTables.find("ruleSets").orElseThrow();

        assertThat(refusedCsv("code;kgPerCubicMeter\r\nA;1.250\r\n".getBytes(StandardCharsets.UTF_8))
                        .violations())
                .extracting(Violation::message)
                .containsExactly("row 2, column kgPerCubicMeter: may have thousands or decimals behind its point,"
                        + " in a file with semicolons; write 1250 or 1.2500");
        for (String number : List.of("0.125", "1.25", "1.2500", "1250", "1250.125")) {
            Sheet sheet = CsvTable.read(
                    table,
                    ("code;name;kgPerCubicMeter\r\nA;1.250;" + number + "\r\n").getBytes(StandardCharsets.UTF_8),
                    MOST_BYTES);
            assertThat(sheet.rows().getFirst().fields()[1].asText()).isEqualTo("1.250");
        }
        assertThat(CsvTable.read(
                                table,
                                "code,kgPerCubicMeter\r\nA,1.250\r\n".getBytes(StandardCharsets.UTF_8),
                                MOST_BYTES)
                        .rows())
                .hasSize(1);
    }

    private static ApiException refusedCsv(byte[] file) {
        return refusedCsv("ruleSets", file);
    }

    private static ApiException refusedCsv(String table, byte[] file) {
        ApiException refused =
                catchThrowableOfType(ApiException.class, () -> FILES.readCsv(SEED, table, file, MOST_BYTES));
        assertThat(refused).isNotNull();
        return refused;
    }
}
