package io.waybill.indiainstruction.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.waybill.common.audit.AuditTrail;
import io.waybill.indiainstruction.event.EventRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jboss.logging.Logger;

/**
 * The feed's epoch, in which its positions count. A restored database gives old positions and ids to other
 * instructions; a new epoch invalidates every earlier cursor, so that each reader notices.
 */
@ApplicationScoped
public class FeedEpoch {

    private static final Logger LOG = Logger.getLogger(FeedEpoch.class);

    private final EventRepository repository;
    private final AuditTrail audit;
    private volatile boolean checked;

    public FeedEpoch(EventRepository repository, AuditTrail audit) {
        this.repository = repository;
        this.audit = audit;
    }

    /**
     * The answer to a request for a new epoch.
     *
     * @param epoch its number
     */
    @Schema(name = "FeedEpoch", description = "A new epoch.")
    public record Begun(long epoch) {}

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
            LOG.warnf("the check for a restored database is repeated when the feed is read: %s", e.getMessage());
        }
    }

    /** Begins an epoch if the database has moved to another PostgreSQL cluster; checks once per process. */
    public void checkOnce() {
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
