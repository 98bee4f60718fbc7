package io.waybill.freight.sample;

import io.quarkus.scheduler.Scheduled;
import io.waybill.freight.catalogue.document.ReferenceCase.Kind;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;

/**
 * Keeps a request of each kind now and then: the first that is answered after the one before has been stored. It has
 * places and goods, and nothing of who asked.
 */
@ApplicationScoped
public class RequestSamples {

    private static final Logger LOG = Logger.getLogger(RequestSamples.class);
    private static final int MOST_BYTES = 8 * 1024;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Sample(String region, byte[] body) {}

    private final Map<Kind, AtomicReference<Sample>> next =
            Map.of(Kind.MATCH, new AtomicReference<>(), Kind.WEIGHT, new AtomicReference<>());

    private final RequestSampleRepository stored;
    private final SampleConfig config;
    private final Clock clock;
    private final boolean enabled;

    public RequestSamples(RequestSampleRepository stored, SampleConfig config, Clock clock) {
        this.stored = stored;
        this.config = config;
        this.clock = clock;
        this.enabled = config.enabled();
    }

    /**
     * Takes a request that was answered, if one of this kind is wanted. Costs a look at a field.
     *
     * @param region the business region of the caller
     * @param body as it was sent; large ones are not kept
     */
    public void offer(Kind kind, String region, byte[] body) {
        AtomicReference<Sample> place = next.get(kind);
        if (enabled && place.getPlain() == null && body.length <= MOST_BYTES) {
            place.compareAndSet(null, new Sample(region, body));
        }
    }

    /** Stores what was taken, and deletes what is old or too much. */
    @Scheduled(every = "${waybill.freight.samples.every}", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void store() {
        try {
            stored.deleteOld(clock.instant().minus(config.keptFor()), config.most());
            next.forEach((kind, place) -> {
                Sample sample = place.getAndSet(null);
                if (sample != null) {
                    stored.add(
                            kind, sample.region(), new String(sample.body(), StandardCharsets.UTF_8), clock.instant());
                }
            });
        } catch (RuntimeException e) {
            LOG.warn("samples of requests could not be stored; they are lost", e);
        }
    }
}
