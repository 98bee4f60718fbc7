package io.waybill.freight.cataloguefile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.freight.cataloguefile.Sheet.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A catalogue document as sheets. Both ways lose nothing; an absent field, {@code null} and an empty list are the same.
 */
final class Sheets {

    /** By the names of their tables. */
    private final Map<String, Sheet> sheets = new HashMap<>();

    /**
     * For each sheet of lists the index of the parent's row by row, -1 for rows without one; once a document is made.
     */
    private final Map<String, int[]> parents = new HashMap<>();

    /** The first parts of keys that several rows of the document had: each of their lists belongs to one row only. */
    private final Set<String> repeated = new HashSet<>();

    private Sheets() {}

    /**
     * The sheets of a document.
     *
     * @throws ApiException 409 if it has a field that has no column
     */
    static Sheets of(JsonNode document) {
        Sheets sheets = new Sheets();
        DocumentTables.ALL.forEach(table -> sheets.put(new Sheet(table, new ArrayList<>(), null)));
        document.properties()
                .forEach(field -> sheets.addRows(
                        DocumentTables.find(field.getKey())
                                .filter(table -> table.parent() == null)
                                .orElseThrow(() -> hasNoColumn("/" + field.getKey())),
                        field.getValue()));
        return sheets;
    }

    void put(Sheet sheet) {
        sheets.put(sheet.table().name(), sheet);
    }

    Sheet get(Table table) {
        return sheets.get(table.name());
    }

    private void addRows(Table table, JsonNode elements) {
        repeated.addAll(repeated(table, elements));
        for (JsonNode element : elements) {
            List<String> owner = new ArrayList<>();
            for (String key : table.key()) {
                owner.add(owner.isEmpty() || repeated.contains(owner.getFirst()) ? text(element.path(key)) : null);
            }
            get(table).rows().add(new Row(0, List.of(), new Splitter(table, owner).split(element)));
        }
    }

    private static Set<String> repeated(Table table, JsonNode elements) {
        if (table.key().size() < 2) {
            return Set.of();
        }
        Map<String, Long> rows = new HashMap<>();
        elements.forEach(
                element -> rows.merge(element.path(table.key().getFirst()).asText(), 1L, Long::sum));
        return rows.entrySet().stream()
                .filter(key -> key.getValue() > 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static String text(JsonNode field) {
        return field == null || field.isMissingNode() || field.isNull() ? null : field.asText();
    }

    private static ApiException hasNoColumn(String field) {
        return ApiException.conflict("the document has " + field + ", which a file has no column for; read it as JSON");
    }

    /** Splits a row of a document into its fields and the rows of its lists. */
    private final class Splitter {

        private final Table table;
        private final List<String> owner;
        private final JsonNode[] fields;

        Splitter(Table table, List<String> owner) {
            this.table = table;
            this.owner = owner;
            this.fields = new JsonNode[table.columns().size()];
        }

        JsonNode[] split(JsonNode element) {
            split(element, List.of());
            return fields;
        }

        private void split(JsonNode object, List<String> at) {
            object.properties().forEach(field -> {
                JsonNode value = field.getValue();
                List<String> path = new ArrayList<>(at);
                path.add(field.getKey());
                if (value.isNull() || (value.isArray() && value.isEmpty())) {
                    return;
                }
                for (int i = 0; i < fields.length; i++) {
                    if (table.columns().get(i).path().equals(path)) {
                        fields[i] = value;
                        return;
                    }
                }
                Table list = DocumentTables.lists(table).stream()
                        .filter(nested -> nested.path().equals(path))
                        .findFirst()
                        .orElse(null);
                if (list != null) {
                    value.forEach(row ->
                            get(list).rows().add(new Row(0, owner, new Splitter(list, List.of()).split(row))));
                } else if (value.isObject()) {
                    split(value, path);
                } else {
                    throw hasNoColumn(table.name() + "/" + String.join("/", path));
                }
            });
        }
    }

    /**
     * The document of the sheets.
     *
     * @param violations gets the rows of lists that belong to no row of the parent, or to several
     */
    ObjectNode document(Violations violations) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        Map<String, List<ObjectNode>> objects = new HashMap<>();
        for (Table table : DocumentTables.ALL) {
            Sheet sheet = get(table);
            if (table.parent() == null) {
                List<ObjectNode> rows =
                        sheet.rows().stream().map(row -> object(table, row)).toList();
                objects.put(table.name(), rows);
                document.putArray(table.name()).addAll(rows);
            } else {
                addLists(sheet, objects.get(table.parent().name()), violations);
            }
        }
        return document;
    }

    private static ObjectNode object(Table table, Row row) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        table.objects().forEach(path -> objectAt(object, path));
        for (int i = 0; i < row.fields().length; i++) {
            if (row.fields()[i] != null) {
                List<String> path = table.columns().get(i).path();
                objectAt(object, path.subList(0, path.size() - 1)).set(path.getLast(), row.fields()[i]);
            }
        }
        return object;
    }

    private static ObjectNode objectAt(ObjectNode object, List<String> path) {
        ObjectNode at = object;
        for (String name : path) {
            at = at.withObjectProperty(name);
        }
        return at;
    }

    private void addLists(Sheet sheet, List<ObjectNode> owners, Violations violations) {
        Table list = sheet.table();
        List<String> object = list.path().subList(0, list.path().size() - 1);
        List<ArrayNode> arrays = owners.stream()
                .map(owner -> objectAt(owner, object).putArray(list.path().getLast()))
                .toList();
        Map<String, List<Integer>> byFirst = new HashMap<>();
        for (int i = 0; i < owners.size(); i++) {
            byFirst.computeIfAbsent(
                            owners.get(i).path(list.parent().key().getFirst()).asText(), first -> new ArrayList<>())
                    .add(i);
        }
        int[] indexes = new int[sheet.rows().size()];
        for (int i = 0; i < indexes.length; i++) {
            Row row = sheet.rows().get(i);
            boolean isExact = !sheet.isOfFile() && repeated.contains(row.owner().getFirst());
            indexes[i] = owner(list.parent(), row.owner(), isExact, byFirst, owners);
            if (indexes[i] >= 0) {
                arrays.get(indexes[i]).add(object(list, row));
            } else if (sheet.isOfFile() && row.owner().getFirst() != null) {
                violations.add(
                        Sheet.place(list.name(), 0, row.number()),
                        ViolationCode.UNKNOWN_CODE,
                        "row " + row.number() + ": must name one row of "
                                + list.parent().name() + " by "
                                + String.join(" and ", list.parent().key()),
                        row.owner().getFirst());
            }
        }
        parents.put(list.name(), indexes);
    }

    private static int owner(
            Table parent,
            List<String> key,
            boolean isExact,
            Map<String, List<Integer>> byFirst,
            List<ObjectNode> owners) {
        List<Integer> candidates = byFirst.getOrDefault(key.getFirst(), List.of());
        if (key.size() == 1) {
            return candidates.isEmpty() ? -1 : candidates.getFirst();
        }
        String second = key.get(1);
        return candidates.stream()
                .filter(i -> Objects.equals(
                        second, text(owners.get(i).path(parent.key().get(1)))))
                .findFirst()
                .orElse(second == null && !isExact && candidates.size() == 1 ? candidates.getFirst() : -1);
    }

    /**
     * A violation of the document at its place in the file: {@code products.countriesFrom!D14}; unchanged elsewhere.
     */
    Violation placed(Violation violation) {
        if (!violation.pointer().startsWith("/")) {
            return violation;
        }
        List<String> path = Arrays.stream(violation.pointer().substring(1).split("/"))
                .map(name -> name.replace("~1", "/").replace("~0", "~"))
                .toList();
        Sheet sheet = DocumentTables.find(path.getFirst()).map(this::get).orElseThrow();
        if (path.size() == 1) {
            return sheet.isOfFile() ? at(violation, path.getFirst(), "sheet " + path.getFirst()) : violation;
        }
        return placed(violation, sheet, Integer.parseInt(path.get(1)), path.subList(2, path.size()));
    }

    private Violation placed(Violation violation, Sheet sheet, int index, List<String> path) {
        for (Table list : DocumentTables.lists(sheet.table())) {
            int depth = list.path().size();
            if (path.size() > depth && path.subList(0, depth).equals(list.path())) {
                int row = rowOf(list, index, Integer.parseInt(path.get(depth)));
                return placed(violation, get(list), row, path.subList(depth + 1, path.size()));
            }
        }
        if (!sheet.isOfFile()) {
            return violation;
        }
        String name = sheet.table().name();
        int row = sheet.rows().get(index).number();
        for (int i = 0; i < sheet.positions().length; i++) {
            Column column = sheet.table().columns().get(i);
            if (path.size() >= column.path().size()
                    && path.subList(0, column.path().size()).equals(column.path())) {
                return at(
                        violation,
                        sheet.positions()[i] < 0 ? name + "!" + row : Sheet.place(name, sheet.positions()[i], row),
                        "row " + row + ", column " + column.name());
            }
        }
        return at(violation, name + "!" + row, "row " + row + (path.isEmpty() ? "" : ", " + String.join(".", path)));
    }

    private int rowOf(Table list, int parent, int number) {
        int[] indexes = parents.get(list.name());
        int left = number;
        for (int i = 0; i < indexes.length; i++) {
            if (indexes[i] == parent && left-- == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException(list.name() + " has no element " + number + " in row " + parent);
    }

    private static Violation at(Violation violation, String place, String where) {
        return new Violation(place, violation.code(), where + ": " + violation.message(), violation.rejectedValue());
    }
}
