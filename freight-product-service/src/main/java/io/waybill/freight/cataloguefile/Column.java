package io.waybill.freight.cataloguefile;

import java.util.List;

/**
 * A column of a table: a field of its rows.
 *
 * @param name the field; of an object inside the row with a dot, {@code limits.piece.weightMax}
 * @param path the same, as names of fields
 */
record Column(String name, ColumnType type, List<String> path) {

    Column(String name, ColumnType type) {
        this(name, type, List.of(name.split("\\.")));
    }
}
