package io.waybill.indiainstruction.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import org.jboss.logging.Logger;

/** Deletes old instructions, in short transactions, on one replica at a time. */
@ApplicationScoped
public class Retention {

    private static final Logger LOG = Logger.getLogger(Retention.class);

    private final FeedRepository repository;
    private final FeedConfig.Retention config;
    private final Clock clock;

    public Retention(FeedRepository repository, FeedConfig config, Clock clock) {
        this.repository = repository;
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

    /** Deletes everything that is older than the configured age and returns the number of instructions deleted. */
    long deleteOld() {
        Instant before = clock.instant().minus(config.age());
        long deleted = 0;
        int batch;
        do {
            batch = QuarkusTransaction.requiringNew()
                    .call(() -> repository.mayDelete() ? repository.deleteFinal(before, config.batch()) : 0);
            deleted += batch;
        } while (batch == config.batch());
        if (deleted > 0) {
            LOG.infof("%d instructions older than %s deleted", deleted, config.age());
        }
        return deleted;
    }
}
