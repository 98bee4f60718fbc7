package io.waybill.common.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.catalogue.Difference.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds in what two versions of a catalogue differ, table by table: every row, every field, and of a list only the
 * elements that differ. An absent field, {@code null} and an empty list are the same, as are 333 and 333.0.
 */
public final class Differences {

    private final Map<String, List<String>> keysOfLists;
    private final List<Difference> found = new ArrayList<>();

    /**
     * @param keysOfLists by the name of a list of objects, the fields that identify one of them; an object of another
     *     list is identified by all that it says
     */
    public Differences(Map<String, List<String>> keysOfLists) {
        this.keysOfLists = keysOfLists;
    }

    /**
     * A table of both versions.
     *
     * @param <T> a row
     * @param json a row as it stands in the document
     * @param name what identifies a row to a person
     * @param keys what identifies a row, tried one after the other: rows that the first leaves without a partner are
     *     paired by the second. Rows with the same key are paired in their order
     * @param ordered rows whose order among themselves has a meaning have the same value
     */
    public record Table<T>(
            String group,
            String name,
            Function<T, JsonNode> json,
            Function<T, String> row,
            List<Function<T, String>> keys,
            Function<T, String> ordered) {

        /** A table whose rows have one key, and whose order is that in which clients see them. */
        public static <T> Table<T> of(String group, String name, Function<T, JsonNode> json, Function<T, String> key) {
            return new Table<>(group, name, json, key, List.of(key), row -> "");
        }
    }

    /** All that was found, in the order of the tables. */
    public List<Difference> found() {
        return found;
    }

    public <T> Differences compare(Table<T> table, List<T> before, List<T> after) {
        IdentityHashMap<T, T> partners = pairs(table, before, after);
        List<T> kept =
                before.stream().map(partners::get).filter(Objects::nonNull).toList();
        Set<T> isKept = identitySet(kept);
        for (T row : before) {
            T partner = partners.get(row);
            if (partner == null) {
                add(table, table.row().apply(row), Kind.REMOVED);
            } else if (!row.equals(partner)) {
                Place place = new Place(table.group(), table.name(), table.row().apply(partner));
                compare(place, "", "", table.json().apply(row), table.json().apply(partner));
            }
        }
        after.stream()
                .filter(row -> !isKept.contains(row))
                .forEach(row -> add(table, table.row().apply(row), Kind.ADDED));
        Map<String, List<T>> was = kept.stream().collect(Collectors.groupingBy(table.ordered()));
        after.stream()
                .filter(isKept::contains)
                .collect(Collectors.groupingBy(table.ordered(), LinkedHashMap::new, Collectors.toList()))
                .forEach((owner, rows) -> {
                    if (!rows.equals(was.get(owner))) {
                        add(table, owner, Kind.REORDERED);
                    }
                });
        return this;
    }

    private static <T> Set<T> identitySet(List<T> rows) {
        Set<T> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(rows);
        return set;
    }

    private static <T> IdentityHashMap<T, T> pairs(Table<T> table, List<T> before, List<T> after) {
        IdentityHashMap<T, T> partners = new IdentityHashMap<>();
        Set<T> taken = identitySet(List.of());
        for (Function<T, String> key : table.keys()) {
            Map<String, T> byKey =
                    numbered(after.stream().filter(row -> !taken.contains(row)).toList(), key);
            numbered(before.stream().filter(row -> !partners.containsKey(row)).toList(), key)
                    .forEach((name, row) -> {
                        T partner = byKey.get(name);
                        if (partner != null) {
                            partners.put(row, partner);
                            taken.add(partner);
                        }
                    });
        }
        return partners;
    }

    private static <T> Map<String, T> numbered(Iterable<T> elements, Function<T, String> key) {
        Map<String, T> byKey = new LinkedHashMap<>();
        for (T element : elements) {
            String name = key.apply(element);
            String free = name;
            for (int number = 2; byKey.containsKey(free); number++) {
                free = name + " #" + number;
            }
            byKey.put(free, element);
        }
        return byKey;
    }

    private record Place(String group, String table, String row) {}

    private void compare(Place place, String path, String name, JsonNode before, JsonNode after) {
        if ((isNothing(before) && isNothing(after)) || isSame(before, after)) {
            return;
        }
        if (isList(before) && isList(after)) {
            compareLists(place, path, name, before, after);
        } else if (before.isObject() && after.isObject()) {
            Set<String> fields = new LinkedHashSet<>();
            before.fieldNames().forEachRemaining(fields::add);
            after.fieldNames().forEachRemaining(fields::add);
            fields.forEach(
                    field -> compare(place, path + "/" + escaped(field), field, before.path(field), after.path(field)));
        } else {
            add(place, Kind.CHANGED, path, before, after);
        }
    }

    private void compareLists(Place place, String path, String name, JsonNode before, JsonNode after) {
        Map<String, JsonNode> was = numbered(before, element -> keyOf(name, element));
        Map<String, JsonNode> is = numbered(after, element -> keyOf(name, element));
        was.forEach((key, element) -> {
            String at = path + "/" + escaped(key);
            JsonNode now = is.get(key);
            if (now == null) {
                add(place, Kind.REMOVED, at, element, null);
            } else {
                compare(place, at, key, element, now);
            }
        });
        is.forEach((key, element) -> {
            if (!was.containsKey(key)) {
                add(place, Kind.ADDED, path + "/" + escaped(key), null, element);
            }
        });
        List<String> both = was.keySet().stream().filter(is::containsKey).toList();
        if (!both.equals(is.keySet().stream().filter(was::containsKey).toList())) {
            add(place, Kind.REORDERED, path, null, null);
        }
    }

    private String keyOf(String list, JsonNode element) {
        List<String> fields = keysOfLists.get(list);
        if (!element.isObject()) {
            return element.asText();
        }
        return fields == null
                ? element.toString()
                : fields.stream()
                        .map(element::path)
                        .filter(value -> !isNothing(value))
                        .map(JsonNode::asText)
                        .collect(Collectors.joining("-"));
    }

    private static boolean isList(JsonNode value) {
        return value.isArray() || value.isMissingNode() || value.isNull();
    }

    private static boolean isNothing(JsonNode value) {
        return value.isMissingNode() || value.isNull() || (value.isArray() && value.isEmpty());
    }

    private static boolean isSame(JsonNode before, JsonNode after) {
        if (before.isNumber() && after.isNumber()) {
            return before.decimalValue().compareTo(after.decimalValue()) == 0;
        }
        return before.equals(after);
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private <T> void add(Table<T> table, String row, Kind kind) {
        add(new Place(table.group(), table.name(), row), kind, "", null, null);
    }

    private void add(Place place, Kind kind, String path, JsonNode before, JsonNode after) {
        found.add(new Difference(place.group(), place.table(), place.row(), kind, path, orNull(before), orNull(after)));
    }

    private static JsonNode orNull(JsonNode value) {
        return value == null || isNothing(value) ? null : value;
    }
}
