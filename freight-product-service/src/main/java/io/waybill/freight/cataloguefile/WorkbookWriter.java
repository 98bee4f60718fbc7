package io.waybill.freight.cataloguefile;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** Writes sheets as a workbook (Office Open XML), row by row. */
final class WorkbookWriter {

    /** The sheet for people, which an import skips. */
    static final String READ_ME = "Read me";

    private static final List<String> EXPLANATION = List.of(
            "A sheet has the rows of one table, and products.countriesFrom the countries of all products.",
            "The first row of a sheet names the columns. Their order does not matter, nor do empty rows.",
            "A cell with several codes has blanks between them: PAL HPL CLL.",
            "An empty cell says that there is nothing. validFrom of a list is only needed if a product has several rows.",
            "Formulas, merged cells, and sheets or columns with other names are refused. This sheet is not read.");

    /** What a cell can hold. */
    private static final int LONGEST_TEXT = 32_767;

    /** The digits of a number that a spreadsheet keeps; one with more is written as a text. */
    static final int NUMBER_DIGITS = 15;

    /** What XML cannot say, or a reader of XML changes; and what a spreadsheet reads as such a character. */
    private static final Pattern NOT_KEPT =
            Pattern.compile("[\\x00-\\x08\\x0B-\\x1F\\uFFFE\\uFFFF]|\\p{Cs}|_x[0-9A-Fa-f]{4}_");

    /** Days before it have other numbers in some spreadsheets. */
    private static final LocalDate FIRST_DAY = LocalDate.of(1900, 3, 1);

    private static final LocalDate LAST_DAY = LocalDate.of(9999, 12, 31);
    private static final int ROWS_IN_MEMORY = 500;
    private static final int NARROWEST = 12;
    private static final int WIDEST = 40;

    private WorkbookWriter() {}

    /** @throws ApiException 409 if a value does not fit into a cell */
    static byte[] write(Sheets sheets) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (Workbook workbook = new Workbook(file, "Waybill", null)) {
            Worksheet readMe = workbook.newWorksheet(READ_ME);
            for (int i = 0; i < EXPLANATION.size(); i++) {
                readMe.inlineString(i, 0, EXPLANATION.get(i));
            }
            readMe.finish();
            for (Table table : DocumentTables.ALL) {
                write(sheets.get(table), workbook.newWorksheet(table.name()));
            }
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return file.toByteArray();
    }

    private static void write(Sheet sheet, Worksheet worksheet) throws IOException {
        List<String> header = sheet.table().header();
        worksheet.freezePane(0, 1);
        for (int i = 0; i < header.size(); i++) {
            worksheet.width(i, Math.clamp(header.get(i).length() + 2L, NARROWEST, WIDEST));
            worksheet.inlineString(0, i, header.get(i));
            worksheet.style(0, i).bold().set();
        }
        int keys = header.size() - sheet.table().columns().size();
        int number = 1;
        for (Sheet.Row row : sheet.rows()) {
            for (int i = 0; i < keys; i++) {
                if (row.owner().get(i) != null) {
                    write(
                            worksheet,
                            number,
                            i,
                            keyColumn(sheet.table(), i),
                            row.owner().get(i));
                }
            }
            for (int i = 0; i < row.fields().length; i++) {
                if (row.fields()[i] != null) {
                    write(worksheet, number, keys + i, sheet.table().columns().get(i), row.fields()[i]);
                }
            }
            if (number % ROWS_IN_MEMORY == 0) {
                worksheet.flush();
            }
            number++;
        }
        worksheet.finish();
    }

    private static Column keyColumn(Table list, int key) {
        Table parent = list.parent();
        return parent.columns().get(parent.column(parent.key().get(key)));
    }

    private static void write(Worksheet worksheet, int row, int position, Column column, JsonNode field) {
        if (column.type() == ColumnType.NUMBER
                && field.decimalValue().stripTrailingZeros().precision() <= NUMBER_DIGITS) {
            worksheet.value(row, position, field.decimalValue());
        } else if (column.type() == ColumnType.BOOLEAN) {
            worksheet.value(row, position, field.booleanValue());
        } else {
            write(worksheet, row, position, column, ColumnType.write(field));
        }
    }

    private static void write(Worksheet worksheet, int row, int position, Column column, String text) {
        if (text == null
                || text.length() > LONGEST_TEXT
                || NOT_KEPT.matcher(text).find()) {
            throw ApiException.conflict(worksheet.getName() + ", row " + (row + 1) + ", column " + column.name()
                    + ": the value does not fit into a cell, which holds " + LONGEST_TEXT
                    + " characters and no control characters; read the document as JSON");
        }
        LocalDate day = column.type() == ColumnType.DATE ? day(text) : null;
        if (day == null) {
            worksheet.inlineString(row, position, text);
            // So that what a person types there stays a text: 0154, 1-2.
            worksheet.style(row, position).format("@").set();
        } else {
            worksheet.value(row, position, day);
            worksheet.style(row, position).format("yyyy-mm-dd").set();
        }
    }

    private static LocalDate day(String text) {
        try {
            LocalDate day = LocalDate.parse(text);
            return day.isBefore(FIRST_DAY) || day.isAfter(LAST_DAY) ? null : day;
        } catch (DateTimeParseException e) {
            return null; // stays a text
        }
    }
}
