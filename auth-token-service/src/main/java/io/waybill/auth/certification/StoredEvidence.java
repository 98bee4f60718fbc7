package io.waybill.auth.certification;

import io.waybill.auth.portal.api.PublishedApis;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What applications have called, as those see it who decide about them. */
@ApplicationScoped
public class StoredEvidence {

    private final EvidenceRepository repository;
    private final PublishedApis apis;
    private final CertificationConfig config;
    private final Clock clock;

    StoredEvidence(EvidenceRepository repository, PublishedApis apis, CertificationConfig config, Clock clock) {
        this.repository = repository;
        this.apis = apis;
        this.config = config;
        this.clock = clock;
    }

    /** What each of the applications has called in the last days; those without a call are absent. One statement. */
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

    /** The operations of each API that a client can be told apart by. */
    public Map<String, List<String>> operations() {
        return apis.operations();
    }

    /** How many days are looked at, today included. */
    public long days() {
        return config.period().toDays();
    }
}
