package io.waybill.common.sql;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads a row as a record, by the names of its components: see {@link Sql#as}. */
final class RecordReader<T> implements Sql.RowReader<T> {

    private final Constructor<T> constructor;
    private final List<Sql.RowReader<?>> components;

    RecordReader(Class<T> type) {
        RecordComponent[] found = type.getRecordComponents();
        this.components = Arrays.stream(found).map(RecordReader::reader).toList();
        try {
            this.constructor = type.getDeclaredConstructor(
                    Arrays.stream(found).map(RecordComponent::getType).toArray(Class[]::new));
            constructor.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type + " has no canonical constructor", e);
        }
    }

    @Override
    public T read(ResultSet row) throws SQLException {
        Object[] values = new Object[components.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = components.get(i).read(row);
        }
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(constructor + " refuses a row", e);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an enumeration's type is only known here
    private static Sql.RowReader<?> reader(RecordComponent component) {
        String column = component.getName().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
        Class<?> type = component.getType();
        if (type == long.class) {
            return row -> row.getLong(column);
        } else if (type == int.class) {
            return row -> row.getInt(column);
        } else if (type == boolean.class) {
            return row -> row.getBoolean(column);
        } else if (type == Instant.class) {
            return row -> Sql.instant(row, column);
        } else if (type.isEnum()) {
            return row -> {
                String name = row.getString(column);
                return name == null ? null : Enum.valueOf((Class) type, name);
            };
        }
        return type.isRecord() ? new RecordReader<>(type) : row -> row.getObject(column, type);
    }
}
