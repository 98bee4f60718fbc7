package io.waybill.common.sql;

import jakarta.inject.Singleton;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Runs single statements, each on a connection of the pool: in the transaction of the caller, or in one of its own.
 * Parameters are bound in order; an {@link Instant} becomes a {@code timestamptz}. Every method throws
 * {@link UncheckedSqlException} if the database refuses the statement or does not answer.
 */
@Singleton
public class Sql {

    /** Made once for each class: reflection takes longer than reading a row. */
    private static final ClassValue<RecordReader<?>> RECORDS = new ClassValue<>() {
        @Override
        protected RecordReader<?> computeValue(Class<?> type) {
            return new RecordReader<>(type);
        }
    };

    private final DataSource database;

    public Sql(DataSource database) {
        this.database = database;
    }

    /** Reads one row of a result. */
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /**
     * Reads a row as a record: each component from the column of its name in snake case. A component that is a record
     * itself is read from the same row.
     */
    @SuppressWarnings("unchecked") // each class has the reader of itself
    public static <T extends Record> RowReader<T> as(Class<T> type) {
        return (RowReader<T>) RECORDS.get(type);
    }

    /** The rows of a query. */
    public <T> List<T> list(String query, RowReader<T> reader, Object... parameters) {
        return run(query, parameters, statement -> {
            List<T> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    rows.add(reader.read(row));
                }
            }
            return rows;
        });
    }

    /** The first row of a query, if there is one. */
    public <T> Optional<T> first(String query, RowReader<T> reader, Object... parameters) {
        return run(query, parameters, statement -> {
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(reader.read(row)) : Optional.empty();
            }
        });
    }

    /** The first column of a query that always returns one row. */
    public long number(String query, Object... parameters) {
        return first(query, row -> row.getLong(1), parameters).orElseThrow();
    }

    /** As {@link #number}, for a condition. */
    public boolean isTrue(String query, Object... parameters) {
        return first(query, row -> row.getBoolean(1), parameters).orElseThrow();
    }

    /** Runs a statement without a result; returns the number of affected rows. */
    public int update(String statement, Object... parameters) {
        return run(statement, parameters, PreparedStatement::executeUpdate);
    }

    /** A {@code timestamptz}; {@code null} if the column is null. */
    public static Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private interface Run<T> {
        T of(PreparedStatement statement) throws SQLException;
    }

    private <T> T run(String sql, Object[] parameters, Run<T> run) {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(
                        i + 1, parameters[i] instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : parameters[i]);
            }
            return run.of(statement);
        } catch (SQLException e) {
            throw new UncheckedSqlException(e);
        }
    }

    /** Reads a row as a record, by the names of its components. */
    private static final class RecordReader<T> implements RowReader<T> {

        private final Constructor<T> constructor;
        private final List<RowReader<?>> components;

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
        private static RowReader<?> reader(RecordComponent component) {
            String column = component.getName().replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
            Class<?> type = component.getType();
            if (type == long.class) {
                return row -> row.getLong(column);
            } else if (type == int.class) {
                return row -> row.getInt(column);
            } else if (type == boolean.class) {
                return row -> row.getBoolean(column);
            } else if (type == Instant.class) {
                return row -> instant(row, column);
            } else if (type.isEnum()) {
                return row -> {
                    String name = row.getString(column);
                    return name == null ? null : Enum.valueOf((Class) type, name);
                };
            }
            return type.isRecord() ? new RecordReader<>(type) : row -> row.getObject(column, type);
        }
    }
}
