package io.waybill.freight.cataloguefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.freight.SeedCatalogue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is not what it should be is refused with a sentence about the place, and costs no more than others. */
class HostileFilesTest {

    private static final int MOST_BYTES = 10 << 20;
    private static final String SEED = new String(SeedCatalogue.bytes(), StandardCharsets.UTF_8);
    private static final CatalogueFiles FILES = new CatalogueFiles();
    private static final byte[] WORKBOOK = FILES.workbook(SEED);
    private static final String SHEET = "xl/worksheets/sheet13.xml";

    @Test
    void aFormulaIsRefusedAtItsPlace() throws IOException {
        assertThat(refused(withRuleSet((sheet, row) -> {
                            sheet.value(row, 0, "NEW");
                            sheet.formula(row, 2, "SUM(1,2)");
                        }))
                        .violations())
                .contains(Violation.of(
                        "ruleSets!C2",
                        ViolationCode.INVALID_FORMAT,
                        "row 2, cell C2: is a formula, and formulas are not evaluated; paste its value"));
    }

    @Test
    void mergedCellsAreRefusedAtTheirPlace() throws IOException {
        assertThat(refused(withRuleSet((sheet, row) -> {
                            sheet.value(row, 0, "NEW");
                            sheet.range(row, 1, row + 1, 1).merge();
                        }))
                        .violations())
                .extracting(Violation::pointer, Violation::message)
                .contains(tuple("ruleSets!B2:B3", "cells B2:B3: are merged; a row must have its own"));
    }

    @Test
    void macrosAreRefused() throws IOException {
        assertThat(refused(changed(parts -> parts.put("xl/vbaProject.bin", new byte[10]))))
                .hasMessage("the workbook has macros; save it as .xlsx");
        assertThat(refused(changed(parts -> edit(
                        parts,
                        "[Content_Types].xml",
                        types -> types.replace("spreadsheetml.sheet.main", "spreadsheetml.sheet.macroEnabled.main")
                                .replace(
                                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.macroEnabled",
                                        "application/vnd.ms-excel.sheet.macroEnabled")))))
                .hasMessage("the workbook has macros; save it as .xlsx");
    }

    @ParameterizedTest
    @ValueSource(strings = {SHEET, "xl/workbook.xml", "xl/styles.xml", "xl/sharedStrings.xml", "[Content_Types].xml"})
    void anEntityIsRefusedInEveryPart(String part) throws IOException {
        for (String subset : new String[] {
            "<!ENTITY x SYSTEM \"file:///etc/passwd\">",
            "<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\"><!ENTITY x \"&b;&b;&b;&b;\">"
        }) {
            ApiException refused = refused(changed(parts -> edit(
                    parts, part, xml -> xml.replaceFirst("(<\\?xml[^>]*\\?>)?", "$1<!DOCTYPE d [" + subset + "]>"))));
            assertThat(refused.code()).isEqualTo(ErrorCode.MALFORMED_REQUEST);
            assertThat(refused).hasMessageContaining("DOCTYPE").hasMessageContaining(part);
        }
    }

    @Test
    void aZipBombIsNotUnpacked() throws IOException {
        byte[] zeros = new byte[1 << 20];
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(file)) {
            for (Map.Entry<String, byte[]> part : parts().entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue());
            }
            zip.putNextEntry(new ZipEntry("xl/media/image1.png"));
            for (int i = 0; i < 10_240; i++) {
                zip.write(zeros);
            }
        }
        assertThat(file.size()).as("what ten GiB are packed into").isLessThan(12 << 20);

        ApiException refused = refused(file.toByteArray());
        assertThat(refused.code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE);
        assertThat(refused).hasMessageContaining("xl/media/image1.png");
    }

    @Test
    void tooManyPartsAreRefused() throws IOException {
        assertThat(refused(changed(parts -> {
                    for (int i = 0; i < 300; i++) {
                        parts.put("xl/media/" + i, new byte[0]);
                    }
                })))
                .hasMessage("the workbook has more than 300 parts");
    }

    @Test
    void tooManyRowsAreRefusedAtTheFirst() throws IOException {
        assertThat(refused(changed(parts -> edit(
                        parts,
                        SHEET,
                        xml -> xml.replace(
                                "</sheetData>",
                                "<row r=\"1048576\"><c r=\"A1048576\"><v>1</v></c></row></sheetData>")))))
                .hasMessageContaining("row 1048576: more than 500000 rows");
        String rows = "<row/>".repeat(1_048_576);
        assertThat(refused(changed(
                        parts -> edit(parts, SHEET, xml -> xml.replace("</sheetData>", rows + "</sheetData>")))))
                .hasMessageContaining("more than 500000 rows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<row><c r=\"ZZZZZZ1\"><v>1</v></c></row>", "<row r=\"-1\"/>", "<row><c r=\"1A\"/></row>"})
    void aCellOutsideOfASheetIsRefused(String row) throws IOException {
        assertThat(refused(changed(
                                parts -> edit(parts, SHEET, xml -> xml.replace("</sheetData>", row + "</sheetData>"))))
                        .code())
                .isEqualTo(ErrorCode.MALFORMED_REQUEST);
        String cells = "<c/>".repeat(20_000);
        assertThat(refused(changed(parts -> edit(
                        parts, SHEET, xml -> xml.replace("</sheetData>", "<row>" + cells + "</row></sheetData>")))))
                .hasMessageContaining("outside the sheet");
    }

    /** Few bytes in a file, each of which takes many in memory. */
    @Test
    void cellsThatMakeALargerDocumentThanAllowedAreRefused() throws IOException {
        String row = "<row><c t=\"inlineStr\"><is><t>" + "x".repeat(20_000) + "</t></is></c></row>";
        ApiException refused = refused(changed(parts ->
                edit(parts, SHEET, xml -> xml.replace("</sheetData>", row.repeat(1_000) + "</sheetData>"))));

        assertThat(refused.code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE);
        assertThat(refused).hasMessageContaining("as a JSON document");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<c t=\"s\"><v>999999</v></c>",
                "<c t=\"s\"><v>x</v></c>",
                "<c t=\"zz\"><v>1</v></c>",
                "<c t=\"b\"><v>7</v></c>",
                "<c t=\"e\"><v>#N/A</v></c>",
                "<c s=\"99999\"><v>1</v></c>",
                "<c s=\"x\"><v>1</v></c>",
                "<c><v>abc</v></c>",
                "<c><v>1E999999999</v></c>",
                "<c><v>-1E-999999999</v></c>",
                "<c t=\"inlineStr\"/>",
                "<c t=\"str\"><v>x</v></c>"
            })
    void strangeCellsAreReadOrRefusedAndNothingElse(String cell) throws IOException {
        byte[] file = changed(parts -> edit(
                parts,
                SHEET,
                xml -> xml.replace(
                        "</sheetData>", "<row r=\"9000\">" + cell + "<c/><c><v>1</v></c></row></sheetData>")));

        Throwable thrown = catchThrowable(() -> FILES.readWorkbook(file, MOST_BYTES));
        if (thrown != null) {
            assertThat(thrown)
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refused -> assertThat(refused.code().status()).isEqualTo(400));
        }
    }

    @Test
    void whatIsNoWorkbookIsRefused() throws IOException {
        assertThat(refused(new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 1}))
                .hasMessageContaining(".xls workbook or has a password");
        assertThat(refused("code,name".getBytes(StandardCharsets.UTF_8))).hasMessage("the file is no .xlsx workbook");
        assertThat(refused(new byte[0])).hasMessage("the file is no .xlsx workbook");
        assertThat(refused(new byte[] {'P', 'K', 3, 4})).hasMessageContaining("cannot be unpacked");
        for (int length = 100; length < WORKBOOK.length; length += WORKBOOK.length / 20) {
            assertThat(refused(Arrays.copyOf(WORKBOOK, length)).code()).isEqualTo(ErrorCode.MALFORMED_REQUEST);
        }
    }

    @Test
    void brokenPartsAreRefusedOneByOne() throws IOException {
        for (String part : parts().keySet()) {
            ApiException refused = catchThrowableOfType(
                    ApiException.class,
                    () -> FILES.readWorkbook(
                            changed(parts -> edit(parts, part, xml -> xml.substring(0, xml.length() / 2))),
                            MOST_BYTES));
            assertThat(refused).as(part).isNotNull();
            assertThat(refused.code()).isEqualTo(ErrorCode.MALFORMED_REQUEST);
        }
    }

    @Test
    void sheetsAndColumnsHaveTheNamesOfTables() throws IOException {
        assertThat(refused(new ChangedWorkbook(WORKBOOK)
                                .without("products.lanes")
                                .bytes())
                        .violations())
                .extracting(Violation::message)
                .containsExactly("sheet products.lanes: is missing");
        ChangedWorkbook other = new ChangedWorkbook(WORKBOOK);
        other.sheet("Sheet1").add(List.of("x"));
        other.sheet("countries").getFirst().set(1, "nmae");
        assertThat(refused(other.bytes()).violations())
                .extracting(Violation::pointer, Violation::message)
                .contains(
                        tuple("Sheet1", "sheet Sheet1: is not the name of a table"),
                        tuple("countries!B1", "row 1: is not a column of countries"));
    }

    @Test
    void aRowOfAListNamesARowOfItsTable() throws IOException {
        ChangedWorkbook changed =
                new ChangedWorkbook(WORKBOOK).change("products.countriesTo", "STD", "productCode", "NONE");

        assertThat(refused(changed.bytes()).violations())
                .extracting(Violation::pointer)
                .containsExactly("products.countriesTo!A2");
    }

    /** What a person types into a cell of another format than text. */
    @Test
    void aNumberInATextIsTakenIfItIsUnambiguous() throws IOException {
        assertThat(ruleSetRow((sheet, row) -> sheet.value(row, 0, 4711))
                        .fields()[0]
                        .asText())
                .isEqualTo("4711");
        assertThat(ruleSetRow((sheet, row) -> sheet.value(row, 0, 4.1))
                        .fields()[0]
                        .asText())
                .isEqualTo("4.1");
        assertThat(refused(withRuleSet((sheet, row) -> {
                            sheet.value(row, 0, 154);
                            sheet.style(row, 0).format("0000").set();
                        }))
                        .violations())
                .extracting(Violation::pointer)
                .contains("ruleSets!A2");
        assertThat(refused(withRuleSet((sheet, row) -> {
                            sheet.value(row, 0, LocalDate.of(2026, 1, 2));
                            sheet.style(row, 0).format("d-mmm").set();
                        }))
                        .violations())
                .extracting(Violation::message)
                .contains("row 2, column code: is a date; format the cell as text and write the value again");
    }

    /** As spreadsheets write 33.3. */
    @Test
    void aNumberHasFifteenDigits() throws IOException {
        assertThat(ruleSetRow((sheet, row) -> sheet.value(row, 2, new BigDecimal("33.299999999999997")))
                        .fields()[2]
                        .decimalValue())
                .isEqualTo("33.3");
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

    private interface Change {
        void apply(Worksheet sheet, int row);
    }

    /** A workbook whose sheet of rule sets has one row. */
    private static byte[] withRuleSet(Change change) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (Workbook workbook = new Workbook(file, "Test", null)) {
            for (Table table : DocumentTables.ALL) {
                Worksheet sheet = workbook.newWorksheet(table.name());
                for (int i = 0; i < table.header().size(); i++) {
                    sheet.value(0, i, table.header().get(i));
                }
                if (table.name().equals("ruleSets")) {
                    change.apply(sheet, 1);
                }
            }
        }
        return file.toByteArray();
    }

    private static Sheet.Row ruleSetRow(Change change) throws IOException {
        return WorkbookReader.read(withRuleSet(change), MOST_BYTES)
                .get(DocumentTables.find("ruleSets").orElseThrow())
                .rows()
                .getFirst();
    }

    private static ApiException refused(byte[] file) {
        ApiException refused = catchThrowableOfType(ApiException.class, () -> FILES.readWorkbook(file, MOST_BYTES));
        assertThat(refused).isNotNull();
        return refused;
    }

    private static ApiException refusedCsv(byte[] file) {
        ApiException refused =
                catchThrowableOfType(ApiException.class, () -> FILES.readCsv(SEED, "ruleSets", file, MOST_BYTES));
        assertThat(refused).isNotNull();
        return refused;
    }

    private static Map<String, byte[]> parts() throws IOException {
        Map<String, byte[]> parts = new LinkedHashMap<>();
        try (ZipFile zip = ZipFile.builder().setByteArray(WORKBOOK).get()) {
            for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
                parts.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        return parts;
    }

    private static byte[] changed(Consumer<Map<String, byte[]>> change) throws IOException {
        Map<String, byte[]> parts = parts();
        change.accept(parts);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(file)) {
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue());
            }
        }
        return file.toByteArray();
    }

    private static void edit(Map<String, byte[]> parts, String part, UnaryOperator<String> edit) {
        String xml = new String(parts.get(part), StandardCharsets.UTF_8);
        String edited = edit.apply(xml);
        assertThat(edited).isNotEqualTo(xml);
        parts.put(part, edited.getBytes(StandardCharsets.UTF_8));
    }
}
