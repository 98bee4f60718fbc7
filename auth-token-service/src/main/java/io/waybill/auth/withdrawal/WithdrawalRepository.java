package io.waybill.auth.withdrawal;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;

/** The queries on withdrawals. */
@ApplicationScoped
class WithdrawalRepository implements PanacheRepositoryBase<Withdrawal, Long> {

    List<Withdrawal> inForce(Instant now) {
        return list("until > ?1 order by version", now);
    }

    boolean hasToken(String jti) {
        return count("jti", jti) > 0;
    }

    long tokensOf(String clientId) {
        return count("clientId = ?1 and jti is not null", clientId);
    }

    void deleteTokensOf(String clientId) {
        delete("clientId = ?1 and jti is not null", clientId);
    }

    void deleteExpired(Instant now) {
        delete("until <= ?1", now);
    }
}
