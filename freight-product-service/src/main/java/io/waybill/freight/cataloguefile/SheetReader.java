package io.waybill.freight.cataloguefile;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.freight.cataloguefile.Sheet.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * Reads the rows of a file: the first that has a cell names the columns, in any order; rows without a cell are skipped.
 */
final class SheetReader {

    private final Table table;
    private final DocumentSize size;
    private final Violations violations;
    private final List<Row> rows = new ArrayList<>();

    /** For each place in the file its place in the header of the table, -1 for one without a name. */
    private int[] header;

    private List<String> lastOwner = List.of();

    SheetReader(Table table, DocumentSize size, Violations violations) {
        this.table = table;
        this.size = size;
        this.violations = violations;
    }

    /**
     * Takes a row.
     *
     * @param number from 1 on
     * @param cells {@code null} where a cell is empty
     */
    void row(int number, List<Cell> cells) {
        if (cells.stream().allMatch(Objects::isNull)) {
            return;
        }
        if (header == null) {
            header = header(number, cells);
        } else if (rows.size() == MOST_ROWS) {
            throw ApiException.malformed(
                    "sheet " + table.name() + ", row " + number + ": more than " + MOST_ROWS + " rows");
        } else {
            rows.add(fields(number, cells));
        }
    }

    /** No document of the largest size has more in one table. */
    static final int MOST_ROWS = 500_000;

    private int[] header(int number, List<Cell> cells) {
        List<String> known = table.header();
        int[] places = new int[cells.size()];
        Arrays.fill(places, -1);
        List<Integer> seen = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            if (cells.get(i) != null) {
                String name = cells.get(i).text().strip();
                places[i] = known.indexOf(name);
                if (places[i] < 0) {
                    report(number, i, ViolationCode.UNKNOWN_FIELD, "is not a column of " + table.name(), name);
                } else if (seen.contains(places[i])) {
                    report(number, i, ViolationCode.DUPLICATE, "is a column already", name);
                }
                seen.add(places[i]);
            }
        }
        if (table.parent() != null && !seen.contains(0)) {
            violations.add(
                    table.name() + "!" + number,
                    ViolationCode.REQUIRED,
                    "row " + number + ": the column " + known.getFirst() + " is missing");
        }
        return places;
    }

    private Row fields(int number, List<Cell> cells) {
        int keys = table.header().size() - table.columns().size();
        String[] owner = new String[keys];
        JsonNode[] fields = new JsonNode[table.columns().size()];
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            if (cell == null) {
                continue;
            }
            int place = i < header.length ? header[i] : -1;
            if (place < 0) {
                if (i >= header.length || violations.isEmpty()) {
                    report(number, i, ViolationCode.UNKNOWN_FIELD, "is in a column without a name", cell.text());
                }
            } else if (place < keys) {
                JsonNode key = keyType(place).read(cell, problem(number, i, cell));
                owner[place] = key == null ? null : key.asText();
            } else {
                Column column = table.columns().get(place - keys);
                fields[place - keys] = column.type().read(cell, problem(number, i, cell));
                size.add(column, cell);
            }
        }
        size.addRow();
        if (keys > 0 && owner[0] == null) {
            violations.add(
                    table.name() + "!" + number,
                    ViolationCode.REQUIRED,
                    "row " + number + ", column " + table.header().getFirst() + ": is required");
        }
        return new Row(number, shared(owner), fields);
    }

    private ColumnType keyType(int key) {
        Table parent = table.parent();
        return parent.columns().get(parent.column(parent.key().get(key))).type();
    }

    private List<String> shared(String[] owner) {
        // Most rows belong to the same row of the parent as the one before.
        if (!Arrays.asList(owner).equals(lastOwner)) {
            lastOwner = Collections.unmodifiableList(Arrays.asList(owner));
        }
        return lastOwner;
    }

    private java.util.function.Consumer<String> problem(int row, int position, Cell cell) {
        return message -> report(row, position, ViolationCode.INVALID_FORMAT, message, cell.text());
    }

    private void report(int row, int position, ViolationCode code, String message, String rejected) {
        String column = header != null && position < header.length && header[position] >= 0
                ? ", column " + table.header().get(header[position])
                : "";
        violations.add(
                Sheet.place(table.name(), position, row), code, "row " + row + column + ": " + message, rejected);
    }

    /** What has been read; empty if the file has no rows. */
    Sheet sheet() {
        int[] positions = new int[table.columns().size()];
        Arrays.fill(positions, -1);
        int keys = table.header().size() - positions.length;
        for (int i = 0; header != null && i < header.length; i++) {
            if (header[i] >= keys) {
                positions[header[i] - keys] = i;
            }
        }
        if (header == null) {
            violations.add(table.name(), ViolationCode.REQUIRED, "sheet " + table.name() + ": has no line of names");
        }
        return new Sheet(table, rows, positions);
    }

    /** How large the document gets at least, so that a small file of many cells does not fill the memory. */
    static final class DocumentSize {

        /** Quotes and a colon of a field, and a comma; braces and a comma of a row. */
        private static final int AROUND = 3;

        private final long most;
        private long bytes;

        DocumentSize(long most) {
            this.most = most;
        }

        void add(Column column, Cell cell) {
            add(column.path().getLast().length() + cell.text().length() + AROUND);
        }

        void addRow() {
            add(AROUND);
        }

        private void add(int more) {
            bytes += more;
            if (bytes > most) {
                throw new ApiException(
                        ErrorCode.PAYLOAD_TOO_LARGE,
                        "the catalogue in the file is larger than " + most + " bytes as a JSON document");
            }
        }
    }
}
