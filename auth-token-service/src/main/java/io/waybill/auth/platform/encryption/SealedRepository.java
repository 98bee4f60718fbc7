package io.waybill.auth.platform.encryption;

import io.waybill.common.sealing.Sealed;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.hibernate.Session;

/** The queries on sealed values of all tables; it has no entity of its own. */
@ApplicationScoped
class SealedRepository {

    private final Session session;

    SealedRepository(Session session) {
        this.session = session;
    }

    /** A sealed value of one row. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Row(String id, String key, byte[] bytes) {}

    /**
     * Values after {@code id} sealed by other keys than {@code key}; locked, skipping those that another replica has
     * locked.
     */
    List<Row> otherThan(SealedTable table, String key, String id, int limit) {
        return session.createNativeQuery(table.otherThan, Row.class)
                .setParameter("key", key)
                .setParameter("id", id)
                .setParameter("limit", limit)
                .list();
    }

    void update(SealedTable table, String id, Sealed sealed) {
        session.createNativeMutationQuery(table.update)
                .setParameter("key", sealed.keyId())
                .setParameter("bytes", sealed.bytes())
                .setParameter("id", id)
                .executeUpdate();
    }
}
