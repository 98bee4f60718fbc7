package io.waybill.indiainstruction.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.waybill.indiainstruction.instruction.IdempotencyKeyRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.function.IntSupplier;
import org.jboss.logging.Logger;

/** Masks and deletes old data, in short transactions, on one replica at a time. */
@ApplicationScoped
public class Retention {

    private static final Logger LOG = Logger.getLogger(Retention.class);

    private final RetentionRepository rows;
    private final FeedConsumers consumers;
    private final IdempotencyKeyRepository keys;
    private final KeptRepository kept;
    private final FeedConfig.Retention config;
    private final Clock clock;

    public Retention(
            RetentionRepository rows,
            FeedConsumers consumers,
            IdempotencyKeyRepository keys,
            KeptRepository kept,
            FeedConfig config,
            Clock clock) {
        this.rows = rows;
        this.consumers = consumers;
        this.keys = keys;
        this.kept = kept;
        this.config = config.retention();
        this.clock = clock;
    }

    @Scheduled(
            every = "${waybill.instructions.retention.every}",
            delayed = "1m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void deleteInTurn() {
        deleteOld();
    }

    /** Says what is configured here to the process that lets ranges go. */
    @Scheduled(every = "1h", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void state() {
        kept.state(config);
    }

    /** Masks and deletes everything older than its configured age; returns the number of rows. */
    long deleteOld() {
        Instant now = clock.instant();
        Instant before = now.minus(config.age());
        long acknowledged = consumers.acknowledgedByAll();
        return inBatches(
                        "mobile numbers masked",
                        () -> rows.maskMobileNumbers(now.minus(config.mobileNumbers()), config.batch()))
                + inBatches(
                        "instructions deleted",
                        () -> rows.deleteInstructions(
                                before, acknowledged, before.minus(config.unacknowledged()), config.batch()))
                + inBatches("waybills deleted", () -> rows.deleteWaybills(before, config.batch()))
                + inBatches("idempotency keys deleted", () -> keys.deleteOld(now, config.batch()));
    }

    private long inBatches(String what, IntSupplier next) {
        long all = 0;
        int batch;
        do {
            batch = QuarkusTransaction.requiringNew().call(() -> rows.mayDelete() ? next.getAsInt() : 0);
            all += batch;
        } while (batch == config.batch());
        if (all > 0) {
            LOG.infof("%d %s", all, what);
        }
        return all;
    }
}
