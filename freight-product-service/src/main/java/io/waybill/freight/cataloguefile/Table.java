package io.waybill.freight.cataloguefile;

import java.util.List;
import java.util.stream.Stream;

/**
 * A table of the catalogue, or a list inside the rows of one: a CSV file.
 *
 * @param name {@code products}, {@code products.countriesFrom}
 * @param parent the table in whose rows the list stands, {@code null} for a table of the document
 * @param path where the list stands in a row of the parent; the name of the table in the document
 * @param key what identifies a row of a table with lists. The lists have the same columns. The first is always given; a
 *     second one narrows it, where several rows have the same first
 * @param columns the fields, for a list after the key of its parent
 * @param objects the objects inside a row that are there even if all their fields are absent
 */
record Table(
        String name,
        Table parent,
        List<String> path,
        List<String> key,
        List<Column> columns,
        List<List<String>> objects) {

    static Table of(String name) {
        return new Table(name, null, List.of(name), List.of(), List.of(), List.of());
    }

    /** A list inside the rows of this table, which stands there under a name with dots, if it is in an object. */
    Table list(String path) {
        List<String> names = List.of(path.split("\\."));
        return new Table(name + "." + names.getLast(), this, names, List.of(), List.of(), List.of());
    }

    Table keyedBy(List<String> fields) {
        return new Table(name, parent, path, fields, columns, objects);
    }

    Table with(List<Column> fields, List<List<String>> required) {
        return new Table(name, parent, path, key, List.copyOf(fields), List.copyOf(required));
    }

    /**
     * The names of the columns in a file: for a list, those that say in which row of the parent it stands come first.
     */
    List<String> header() {
        return Stream.concat(
                        parent == null ? Stream.of() : parent.key().stream(),
                        columns.stream().map(Column::name))
                .toList();
    }

    int column(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException(this.name + " has no column " + name);
    }
}
