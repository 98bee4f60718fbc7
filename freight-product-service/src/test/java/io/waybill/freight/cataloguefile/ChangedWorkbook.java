package io.waybill.freight.cataloguefile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;

/** A workbook as a person changes it: all cells are written again, some with another value. */
final class ChangedWorkbook {

    private final Map<String, List<List<Object>>> sheets = new LinkedHashMap<>();

    ChangedWorkbook(byte[] file) throws IOException {
        try (ReadableWorkbook workbook =
                new ReadableWorkbook(new ByteArrayInputStream(file), new ReadingOptions(true, false))) {
            for (Sheet sheet : workbook.getSheets().toList()) {
                List<List<Object>> rows = new ArrayList<>();
                for (Row row : sheet.read()) {
                    List<Object> cells = new ArrayList<>();
                    for (int i = 0; i < row.getCellCount(); i++) {
                        cells.add(value(row.getCell(i)));
                    }
                    rows.add(cells);
                }
                sheets.put(sheet.getName(), rows);
            }
        }
    }

    private static Object value(Cell cell) {
        if (cell == null || cell.getType() == CellType.EMPTY) {
            return null;
        }
        return "yyyy-mm-dd".equals(cell.getDataFormatString()) ? cell.asDate().toLocalDate() : cell.getValue();
    }

    List<List<Object>> sheet(String name) {
        return sheets.computeIfAbsent(name, any -> new ArrayList<>());
    }

    ChangedWorkbook without(String name) {
        sheets.remove(name);
        return this;
    }

    /** Changes a cell of the first row that has the key in its first column. */
    ChangedWorkbook change(String sheet, String key, String column, Object value) {
        List<Object> row = sheet(sheet).get(rowOf(sheet, key) - 1);
        int position = sheet(sheet).getFirst().indexOf(column);
        while (row.size() <= position) {
            row.add(null);
        }
        row.set(position, value);
        return this;
    }

    /** The number of the first row that has the key in its first column. */
    int rowOf(String sheet, String key) {
        List<List<Object>> rows = sheet(sheet);
        for (int i = 0; i < rows.size(); i++) {
            if (key.equals(rows.get(i).getFirst())) {
                return i + 1;
            }
        }
        throw new AssertionError(sheet + " has no " + key);
    }

    byte[] bytes() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (Workbook workbook = new Workbook(file, "Test", null)) {
            for (Map.Entry<String, List<List<Object>>> sheet : sheets.entrySet()) {
                Worksheet worksheet = workbook.newWorksheet(sheet.getKey());
                for (int row = 0; row < sheet.getValue().size(); row++) {
                    List<Object> cells = sheet.getValue().get(row);
                    for (int i = 0; i < cells.size(); i++) {
                        switch (cells.get(i)) {
                            case null -> {}
                            case String text -> worksheet.value(row, i, text);
                            case BigDecimal number -> worksheet.value(row, i, number);
                            case LocalDate day -> {
                                worksheet.value(row, i, day);
                                worksheet.style(row, i).format("yyyy-mm-dd").set();
                            }
                            case Boolean flag -> worksheet.value(row, i, flag);
                            default -> throw new AssertionError(cells.get(i));
                        }
                    }
                }
            }
        }
        return file.toByteArray();
    }
}
