package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.audit.AuditConfig;
import io.waybill.common.audit.AuditRetention;
import io.waybill.common.sql.AdvisoryLock;
import io.waybill.common.sql.Sql;
import io.waybill.test.server.WithDatabaseAndIssuer;
import jakarta.inject.Inject;
import java.time.Period;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The application of this module keeps its audit trail for seven years. */
@QuarkusTest
@WithDatabaseAndIssuer
class AuditRetentionTest {

    @Inject
    AuditRetention retention;

    @Inject
    Sql sql;

    @BeforeEach
    void deleteWhatIsThere() {
        retention.deleteExpired();
    }

    @Test
    void expiredRecordsLeaveInBatchesAndYoungerOnesStay() {
        record("expired", "7 years 1 minute", 2_500);
        record("younger", "6 years 364 days", 3);

        assertThat(retention.deleteExpired()).isEqualTo(2_500);

        assertThat(count("expired")).isZero();
        assertThat(count("younger")).isEqualTo(3);
        assertThat(retention.deleteExpired()).isZero();
    }

    @Test
    void oneReplicaDeletesAtATime() {
        record("waiting", "8 years", 1);
        QuarkusTransaction.requiringNew().run(() -> {
            sql.isTrue(
                    "select pg_advisory_xact_lock(?, hashtext(current_schema)) is null",
                    AdvisoryLock.AUDIT_RETENTION.number());
            assertThat(CompletableFuture.supplyAsync(retention::deleteExpired).join())
                    .isZero();
        });

        assertThat(retention.deleteExpired()).isEqualTo(1);
    }

    @Test
    void withoutARetentionRecordsStayForGood() {
        record("old", "50 years", 1);

        assertThat(new AuditRetention(sql, config(null)).deleteExpired()).isZero();

        assertThat(count("old")).isEqualTo(1);
    }

    @Test
    void noServiceStartsWithLessThanAYear() {
        assertThatThrownBy(() -> new AuditRetention(sql, config(Period.ofMonths(11))))
                .hasMessageContaining("waybill.audit.retention must be a year or more");
    }

    private static AuditConfig config(Period retention) {
        return () -> Optional.ofNullable(retention);
    }

    private void record(String action, String ago, int times) {
        assertThat(sql.update(
                        "insert into audit_event (occurred_at, actor, action, target, details)"
                                + " select now() - cast(? as interval), 'a', ?, 't', '{}' from generate_series(1, ?)",
                        ago,
                        action,
                        times))
                .isEqualTo(times);
    }

    private long count(String action) {
        return sql.number("select count(*) from audit_event where action = ?", action);
    }
}
