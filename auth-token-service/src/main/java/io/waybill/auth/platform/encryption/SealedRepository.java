package io.waybill.auth.platform.encryption;

import io.waybill.auth.platform.crypto.Sealed;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The queries on sealed values of all tables. */
@ApplicationScoped
class SealedRepository {

    /** A sealed value of one row. */
    record Row(String id, Sealed sealed) {}

    private final Sql sql;

    SealedRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * Values after {@code id} sealed by other keys than {@code key}; locked, skipping those that another replica has
     * locked.
     */
    List<Row> otherThan(SealedTable table, String key, String id, int limit) {
        String query =
                "SELECT %1$s, sealing_key, sealed FROM %2$s WHERE sealing_key <> ? AND %1$s > ? ORDER BY %1$s LIMIT ? FOR UPDATE SKIP LOCKED"
                        .formatted(table.idColumn, table.table);
        return sql.list(
                query, row -> new Row(row.getString(1), new Sealed(row.getString(2), row.getBytes(3))), key, id, limit);
    }

    void update(SealedTable table, String id, Sealed sealed) {
        sql.update(
                "UPDATE " + table.table + " SET sealing_key = ?, sealed = ? WHERE " + table.idColumn + " = ?",
                sealed.keyId(),
                sealed.bytes(),
                id);
    }
}
