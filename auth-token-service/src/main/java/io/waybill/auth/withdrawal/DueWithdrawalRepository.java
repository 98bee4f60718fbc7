package io.waybill.auth.withdrawal;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import org.hibernate.Timeouts;

/** The queries on withdrawals whose time has not come yet. */
@ApplicationScoped
class DueWithdrawalRepository implements PanacheRepositoryBase<DueWithdrawal, Long> {

    /** Those whose time has come, a few at a time; locked, so that each is made by one replica only. */
    List<DueWithdrawal> due(Instant now, int limit) {
        return find("dueAt <= ?1 order by dueAt, id", now)
                .page(0, limit)
                .withLock(LockModeType.PESSIMISTIC_WRITE)
                .withHint("jakarta.persistence.lock.timeout", Timeouts.SKIP_LOCKED_MILLI)
                .list();
    }

    void cancelSecret(String sid) {
        delete("sid", sid);
    }

    void cancelApplication(String clientId) {
        delete("clientId = ?1 and api is null", clientId);
    }

    void cancelGrant(String clientId, String api) {
        delete("clientId = ?1 and api = ?2", clientId, api);
    }
}
