package io.waybill.auth.platform.encryption;

import io.waybill.auth.platform.crypto.Sealed;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.hibernate.Session;

/** The queries on sealed values of all tables; it has no entity of its own. */
@ApplicationScoped
class SealedRepository {

    /** A sealed value of one row. */
    record Row(String id, Sealed sealed) {

        // As selected.
        Row(String id, String key, byte[] bytes) {
            this(id, new Sealed(key, bytes));
        }
    }

    private final Session session;

    SealedRepository(Session session) {
        this.session = session;
    }

    /**
     * Values after {@code id} sealed by other keys than {@code key}; locked, skipping those that another replica has
     * locked.
     */
    List<Row> otherThan(SealedTable table, String key, String id, int limit) {
        String query =
                "SELECT %1$s, sealing_key, sealed FROM %2$s WHERE sealing_key <> :key AND %1$s > :id ORDER BY %1$s LIMIT :limit FOR UPDATE SKIP LOCKED"
                        .formatted(table.idColumn, table.table);
        return session.createNativeQuery(query, Row.class)
                .setParameter("key", key)
                .setParameter("id", id)
                .setParameter("limit", limit)
                .list();
    }

    void update(SealedTable table, String id, Sealed sealed) {
        session.createNativeMutationQuery("UPDATE " + table.table + " SET sealing_key = :key, sealed = :bytes WHERE "
                        + table.idColumn + " = :id")
                .setParameter("key", sealed.keyId())
                .setParameter("bytes", sealed.bytes())
                .setParameter("id", id)
                .executeUpdate();
    }
}
