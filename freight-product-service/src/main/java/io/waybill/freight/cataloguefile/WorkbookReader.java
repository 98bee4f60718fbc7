package io.waybill.freight.cataloguefile;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.freight.cataloguefile.SheetReader.DocumentSize;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;

/** Reads a workbook that {@link WorkbookCheck} has passed. */
final class WorkbookReader {

    private static final MathContext DIGITS = new MathContext(WorkbookWriter.NUMBER_DIGITS, RoundingMode.HALF_UP);
    /** A number that is larger or smaller is not written out: it may have a milliard of zeros. */
    private static final int MOST_PLACES = 30;

    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|\\[[^\\]]*\\]|\\\\.");
    private static final Pattern DATE_LETTERS = Pattern.compile("[ymdhsYMDHS]");
    private static final List<String> PLAIN_FORMATS = List.of("general", "0", "@");

    private final DocumentSize size;
    private final Violations violations = new Violations();

    private WorkbookReader(long mostBytes) {
        this.size = new DocumentSize(mostBytes);
    }

    /**
     * The sheets of a workbook.
     *
     * @throws ApiException 400 with the place of each problem; 413 if the document gets larger than {@code mostBytes}
     */
    static Sheets read(byte[] file, long mostBytes) {
        WorkbookCheck.check(file);
        WorkbookReader reader = new WorkbookReader(mostBytes);
        try (ReadableWorkbook workbook =
                library(() -> new ReadableWorkbook(new ByteArrayInputStream(file), new ReadingOptions(true, false)))) {
            Sheets sheets = reader.sheets(workbook);
            reader.violations.throwIfAny();
            return sheets;
        } catch (IOException e) {
            throw new IllegalStateException("closing what is in memory failed", e);
        }
    }

    /** What the library reads; it throws whatever comes of a part that is not what it should be. */
    private static <T> T library(Callable<T> read) {
        try {
            return read.call();
        } catch (Exception e) {
            throw ApiException.malformed("the workbook cannot be read: " + e.getMessage());
        }
    }

    private Sheets sheets(ReadableWorkbook workbook) {
        Sheets sheets = new Sheets();
        for (org.dhatim.fastexcel.reader.Sheet worksheet :
                library(() -> workbook.getSheets().toList())) {
            String name = worksheet.getName();
            if (!name.equals(WorkbookWriter.READ_ME)) {
                DocumentTables.find(name)
                        .ifPresentOrElse(
                                table -> sheets.put(sheet(table, worksheet)),
                                () -> violations.add(
                                        name,
                                        ViolationCode.UNKNOWN_FIELD,
                                        "sheet " + name + ": is not the name of a table"));
            }
        }
        DocumentTables.ALL.stream()
                .filter(table -> !table.isOptional() && sheets.get(table) == null)
                .forEach(table ->
                        violations.add(table.name(), ViolationCode.REQUIRED, "sheet " + table.name() + ": is missing"));
        return sheets;
    }

    private Sheet sheet(Table table, org.dhatim.fastexcel.reader.Sheet worksheet) {
        SheetReader rows = new SheetReader(table, size, violations);
        try (Stream<Row> stream = library(worksheet::openStream)) {
            Iterator<Row> iterator = stream.iterator();
            while (library(iterator::hasNext)) {
                Row row = library(iterator::next);
                rows.row(row.getRowNum(), cells(rows, row));
            }
        }
        return rows.sheet();
    }

    private static List<Cell> cells(SheetReader rows, Row row) {
        List<Cell> cells = new ArrayList<>(row.getCellCount());
        for (int i = 0; i < row.getCellCount(); i++) {
            org.dhatim.fastexcel.reader.Cell cell = row.getCell(i);
            cells.add(cell == null ? null : cell(rows, row.getRowNum(), i, cell));
        }
        return cells;
    }

    private static Cell cell(SheetReader rows, int row, int position, org.dhatim.fastexcel.reader.Cell cell) {
        return switch (cell.getType()) {
            case EMPTY -> null;
            case STRING -> cell.asString().isEmpty() ? null : new Cell(Cell.Kind.TEXT, cell.asString());
            case BOOLEAN -> new Cell(Cell.Kind.BOOLEAN, cell.asBoolean().toString());
            case NUMBER -> number(cell);
            case FORMULA, ERROR -> {
                rows.report(
                        row, position, ViolationCode.INVALID_FORMAT, "is an error of a formula", cell.getRawValue());
                yield null;
            }
        };
    }

    private static Cell number(org.dhatim.fastexcel.reader.Cell cell) {
        String format = cell.getDataFormatString() == null ? "general" : cell.getDataFormatString();
        if (DATE_LETTERS.matcher(QUOTED.matcher(format).replaceAll("")).find() && !format.equalsIgnoreCase("general")) {
            LocalDateTime time = library(cell::asDate);
            return time.toLocalTime().equals(LocalTime.MIDNIGHT)
                    ? new Cell(Cell.Kind.DATE, time.toLocalDate().toString())
                    : new Cell(Cell.Kind.FORMATTED_NUMBER, time.toString());
        }
        // Spreadsheets keep fifteen digits, and write 33.3 as 33.299999999999997.
        BigDecimal number = cell.asNumber().round(DIGITS).stripTrailingZeros();
        boolean isOfUsualSize = Math.abs((long) number.scale()) <= MOST_PLACES;
        return new Cell(
                PLAIN_FORMATS.contains(format.toLowerCase(Locale.ROOT)) ? Cell.Kind.NUMBER : Cell.Kind.FORMATTED_NUMBER,
                isOfUsualSize ? number.toPlainString() : number.toString());
    }
}
