package io.waybill.common.audit;

import io.quarkus.runtime.Startup;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.sql.AdvisoryLock;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Period;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Deletes old records of the audit trail every night, in batches, on one replica at a time. */
@Startup
@ApplicationScoped
public class AuditRetention {

    private static final Logger LOG = Logger.getLogger(AuditRetention.class);

    static final int BATCH = 1_000;

    /** The schema's owner deletes, by a function: the service's role can only append. */
    private static final String DELETE = """
            select case when pg_try_advisory_xact_lock(?, hashtext(current_schema))
              then delete_expired_audit_events(cast(? as interval), ?) else 0 end
            """;

    private final Sql sql;
    private final Optional<Period> retention;

    public AuditRetention(Sql sql, AuditConfig config) {
        this.sql = sql;
        this.retention = config.retention();
        if (retention.isPresent() && retention.get().toTotalMonths() < 12) {
            throw new IllegalArgumentException(
                    "waybill.audit.retention must be a year or more, in years and months, not " + retention.get());
        }
    }

    @Scheduled(
            identity = "audit-retention",
            cron = "0 40 1 * * ?",
            timeZone = "UTC",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void deleteInTurn() {
        deleteExpired();
    }

    /** Deletes every record that is older than the retention; returns their number. */
    public long deleteExpired() {
        if (retention.isEmpty()) {
            return 0;
        }
        long all = 0;
        long batch;
        do {
            batch = sql.number(
                    DELETE,
                    AdvisoryLock.AUDIT_RETENTION.number(),
                    retention.get().toString(),
                    BATCH);
            all += batch;
        } while (batch == BATCH);
        if (all > 0) {
            LOG.infof("%d old records of the audit trail deleted", all);
        }
        return all;
    }
}
