package io.waybill.auth.registry.certification;

import io.waybill.auth.registry.api.PublishedOperations;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Applications' calls, as evidence for the operators who decide about them. */
@ApplicationScoped
public class StoredEvidence {

    private final EvidenceRepository repository;
    private final PublishedOperations apis;
    private final CertificationConfig config;
    private final Clock clock;

    StoredEvidence(EvidenceRepository repository, PublishedOperations apis, CertificationConfig config, Clock clock) {
        this.repository = repository;
        this.apis = apis;
        this.config = config;
        this.clock = clock;
    }

    /** The calls of each application in the last days, with one statement; applications without calls are absent. */
    public Map<UUID, Evidence> of(Collection<UUID> applications) {
        return applications.isEmpty()
                ? Map.of()
                : repository.of(
                        applications,
                        LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(days() - 1));
    }

    /** As {@link #of(Collection)}. */
    public Evidence of(UUID application) {
        return of(List.of(application)).getOrDefault(application, Evidence.NONE);
    }

    /** The operations of each API whose caller is known. */
    public Map<String, List<String>> operations() {
        return apis.operations();
    }

    /** The number of days, today included. */
    public long days() {
        return config.period().toDays();
    }
}
