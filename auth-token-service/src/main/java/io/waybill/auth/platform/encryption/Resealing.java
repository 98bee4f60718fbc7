package io.waybill.auth.platform.encryption;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.Startup;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.platform.encryption.SealedRepository.Row;
import io.waybill.common.sealing.Sealed;
import io.waybill.common.sealing.Sealing;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.jboss.logging.Logger;

/**
 * Seals values anew with the current encryption key, so that an earlier one can be removed from the configuration. A
 * value that cannot be opened stays as it is, and is reported.
 */
@ApplicationScoped
@Startup // its gauge is there from the start
class Resealing {

    private static final Logger LOG = Logger.getLogger(Resealing.class);
    private static final int AT_ONCE = 200;

    private final SealedRepository repository;
    private final Sealing sealing;
    private volatile int unreadable;

    Resealing(SealedRepository repository, Sealing sealing, MeterRegistry metrics) {
        this.repository = repository;
        this.sealing = sealing;
        Gauge.builder("waybill.auth.sealed.unreadable", () -> unreadable)
                .description("Sealed values that no configured encryption key opens")
                .baseUnit("values")
                .register(metrics);
    }

    @Scheduled(identity = "resealing", every = "1h", delayed = "30s", concurrentExecution = ConcurrentExecution.SKIP)
    void reseal() {
        int failed = 0;
        for (SealedTable table : SealedTable.values()) {
            String after = "";
            while (after != null) {
                String from = after;
                List<Row> left = new ArrayList<>();
                List<Row> rows = QuarkusTransaction.requiringNew().call(() -> resealed(table, from, left));
                failed += left.size();
                after = rows.size() < AT_ONCE ? null : rows.getLast().id();
            }
        }
        unreadable = failed;
        if (failed > 0) {
            LOG.errorf("%d sealed values cannot be opened: a key of waybill.auth.encryption.keys is missing", failed);
        }
    }

    private List<Row> resealed(SealedTable table, String after, List<Row> left) {
        List<Row> rows = repository.otherThan(table, sealing.currentKey(), after, AT_ONCE);
        for (Row row : rows) {
            String context = table.context(row.id());
            try {
                byte[] value = sealing.open(new Sealed(row.key(), row.bytes()), context);
                repository.update(table, row.id(), sealing.seal(value, context));
            } catch (IllegalStateException e) {
                LOG.debugf(e, "%s", context);
                left.add(row);
            }
        }
        return rows;
    }
}
