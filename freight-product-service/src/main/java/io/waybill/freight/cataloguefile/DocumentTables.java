package io.waybill.freight.cataloguefile;

import io.waybill.freight.catalogue.document.FreightCatalogue;
import jakarta.validation.constraints.NotNull;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a catalogue document. Their columns are the fields of the records of {@link FreightCatalogue}. */
final class DocumentTables {

    /** What identifies the rows of tables that have lists in them. */
    private static final Map<String, List<String>> KEYS =
            Map.of("products", List.of("productCode", "validFrom"), "ruleSets", List.of("code"));

    /** A list comes after its parent. */
    static final List<Table> ALL = Arrays.stream(FreightCatalogue.class.getRecordComponents())
            .flatMap(table -> tables(
                    Table.of(table.getName()).keyedBy(KEYS.getOrDefault(table.getName(), List.of())), elements(table)))
            .toList();

    private static final Map<String, List<Table>> LISTS = ALL.stream()
            .filter(table -> table.parent() != null)
            .collect(Collectors.groupingBy(table -> table.parent().name()));

    private DocumentTables() {}

    static Optional<Table> find(String name) {
        return ALL.stream().filter(table -> table.name().equals(name)).findFirst();
    }

    /** The lists in the rows of a table. */
    static List<Table> lists(Table table) {
        return LISTS.getOrDefault(table.name(), List.of());
    }

    private static Stream<Table> tables(Table empty, Class<?> row) {
        Fields fields = new Fields();
        fields.add("", row);
        Table table = empty.with(fields.columns, fields.objects);
        return Stream.concat(
                Stream.of(table),
                fields.lists.entrySet().stream().flatMap(list -> tables(table.list(list.getKey()), list.getValue())));
    }

    private static Class<?> elements(RecordComponent list) {
        return (Class<?>) ((ParameterizedType) list.getGenericType()).getActualTypeArguments()[0];
    }

    /** The fields of a row and of the objects in it. */
    private static final class Fields {

        private final List<Column> columns = new ArrayList<>();
        private final List<List<String>> objects = new ArrayList<>();
        private final Map<String, Class<?>> lists = new LinkedHashMap<>();

        void add(String object, Class<?> type) {
            for (RecordComponent field : type.getRecordComponents()) {
                String name = object + field.getName();
                if (field.getType().isRecord()) {
                    if (field.getAccessor().isAnnotationPresent(NotNull.class)) {
                        objects.add(List.of(name.split("\\.")));
                    }
                    add(name + ".", field.getType());
                } else if (field.getType() == List.class && elements(field).isRecord()) {
                    lists.put(name, elements(field));
                } else {
                    columns.add(new Column(name, ColumnType.of(field)));
                }
            }
        }
    }
}
