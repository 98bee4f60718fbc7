package io.waybill.indiainstruction.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.waybill.common.audit.AuditTrail;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import org.jboss.logging.Logger;

/**
 * The feed's epoch. A restored database has old positions and ids again, which are then given to other instructions; a
 * new epoch makes every cursor from before invalid, so that each reader is told.
 */
@ApplicationScoped
public class FeedEpoch {

    private static final Logger LOG = Logger.getLogger(FeedEpoch.class);

    private final FeedRepository repository;
    private final AuditTrail audit;
    private volatile boolean checked;

    public FeedEpoch(FeedRepository repository, AuditTrail audit) {
        this.repository = repository;
        this.audit = audit;
    }

    /**
     * The answer to the order for a new epoch.
     *
     * @param epoch its number
     */
    public record Begun(long epoch) {}

    /** Begins an epoch. */
    public Begun begin() {
        return QuarkusTransaction.requiringNew().call(() -> {
            Begun begun = new Begun(repository.beginEpoch());
            audit.record("feed.epoch", "feed", Map.of("epoch", begun.epoch()));
            return begun;
        });
    }

    void atStart(@Observes StartupEvent event) {
        try {
            checkOnce();
        } catch (RuntimeException e) {
            LOG.warnf("whether the database has been restored is found out when the feed is read: %s", e.getMessage());
        }
    }

    /** Begins an epoch if the database is in another PostgreSQL cluster than it was; asks once in a process. */
    void checkOnce() {
        if (!checked) {
            QuarkusTransaction.requiringNew().run(() -> {
                if (repository.isInAnotherCluster()) {
                    long epoch = repository.beginEpoch();
                    audit.recordAs(AuditTrail.SYSTEM, "feed.epoch", "feed", Map.of("epoch", epoch));
                    LOG.warnf("the database is in another PostgreSQL cluster: epoch %d of the feed begins", epoch);
                }
            });
            checked = true;
        }
    }
}
