package io.waybill.indiainstruction.feed.consumer;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.waybill.indiainstruction.feed.FeedConfig;
import io.waybill.indiainstruction.instruction.IdempotencyKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.IntSupplier;
import org.jboss.logging.Logger;

/** Masks and deletes old data every night, in short transactions, on one replica at a time. */
@ApplicationScoped
public class Retention {

    private static final Logger LOG = Logger.getLogger(Retention.class);

    /** What is left after this time is left to the next night. */
    private static final Duration LONGEST = Duration.ofHours(4);

    private final RetentionRepository rows;
    private final FeedConsumers consumers;
    private final FeedConfig.Retention config;
    private final Clock clock;

    public Retention(RetentionRepository rows, FeedConsumers consumers, FeedConfig config, Clock clock) {
        this.rows = rows;
        this.consumers = consumers;
        this.config = config.retention();
        this.clock = clock;
    }

    @Scheduled(
            cron = "${waybill.instructions.retention.at}",
            timeZone = "Asia/Kolkata",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void deleteAtNight() {
        deleteOld();
    }

    /** Masks and deletes everything older than its configured age; returns the number of rows. */
    public long deleteOld() {
        Instant now = clock.instant();
        Instant end = now.plus(LONGEST);
        Instant before = now.minus(config.age());
        FeedConsumers.Progress progress = consumers.progress();
        return inBatches(
                        "mobile numbers masked",
                        end,
                        () -> rows.maskMobileNumbers(now.minus(config.mobileNumbers()), config.batch()))
                + inBatches(
                        "instructions deleted",
                        end,
                        () -> rows.deleteInstructions(
                                before, progress, before.minus(config.unacknowledged()), config.batch()))
                + inBatches("waybills deleted", end, () -> rows.deleteWaybills(before, config.batch()))
                + inBatches(
                        "idempotency keys deleted",
                        end,
                        () -> rows.deleteKeys(now.minus(IdempotencyKey.KEPT), config.batch()));
    }

    private long inBatches(String what, Instant end, IntSupplier next) {
        long all = 0;
        int batch;
        do {
            batch = QuarkusTransaction.requiringNew().call(() -> rows.mayDelete() ? next.getAsInt() : 0);
            all += batch;
        } while (batch == config.batch() && clock.instant().isBefore(end));
        if (all > 0) {
            LOG.infof("%d %s", all, what);
        }
        return all;
    }
}
