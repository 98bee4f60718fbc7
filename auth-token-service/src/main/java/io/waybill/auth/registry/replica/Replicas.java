package io.waybill.auth.registry.replica;

import io.quarkus.scheduler.Scheduled;
import io.waybill.common.ApiId;
import io.waybill.common.usage.ReplicaReadiness;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The replicas of the services, and whether they are ready. */
@ApplicationScoped
public class Replicas {

    /** The services, by the id of their API. */
    public static final List<String> SERVICES =
            List.of(ApiId.FREIGHT_PRODUCT, ApiId.INDIA_INSTRUCTION, ApiId.INDIA_PRODUCT, ApiId.AUTH_TOKEN);

    /** They report twice a minute. */
    private static final Duration SILENT_AFTER = Duration.ofMinutes(3);

    private static final Duration REPLACED_KEPT = Duration.ofDays(1);

    /** A service that has been silent for as long has been removed. */
    private static final Duration KEPT = Duration.ofDays(30);

    private static final int MOST_OF_A_SERVICE = 64;

    private final ReplicaRepository repository;
    private final Clock clock;

    Replicas(ReplicaRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    /**
     * Enters the readiness of a replica; that of an unknown service is left out.
     *
     * @param source the name of the service, {@code /} and what tells its replicas apart
     */
    public void enter(String source, ReplicaReadiness readiness) {
        String service = source.replaceFirst("/.*", "").replaceFirst("-service$", "");
        if (SERVICES.contains(service)) {
            repository.put(source, service, readiness, clock.instant(), MOST_OF_A_SERVICE);
        }
    }

    /** The readiness of each service that has ever reported, in the order of {@link #SERVICES}. */
    public List<ServiceReadiness> services() {
        Instant now = clock.instant();
        Map<String, List<Replica>> replicas =
                repository.since(now.minus(KEPT)).stream().collect(Collectors.groupingBy(Replica::service));
        return SERVICES.stream()
                .filter(replicas::containsKey)
                .map(service -> ServiceReadiness.of(service, replicas.get(service), now.minus(SILENT_AFTER)))
                .toList();
    }

    @Scheduled(identity = "replicas-cleanup", every = "1h", delayed = "5m")
    void cleanUp() {
        Instant now = clock.instant();
        repository.deleteBefore(now.minus(KEPT), now.minus(REPLACED_KEPT));
    }
}
