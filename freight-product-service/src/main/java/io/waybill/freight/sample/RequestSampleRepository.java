package io.waybill.freight.sample;

import io.quarkus.hibernate.orm.panache.PanacheRepository;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.panache.common.Sort;
import io.waybill.common.json.StrictJson;
import io.waybill.freight.catalogue.document.ReferenceCase;
import io.waybill.freight.catalogue.document.ReferenceCase.Kind;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Table {@code request_sample}. */
@ApplicationScoped
public class RequestSampleRepository implements PanacheRepository<RequestSample> {

    private final SampleConfig config;

    RequestSampleRepository(SampleConfig config) {
        this.config = config;
    }

    /** The samples as cases to replay, the newest first; none while no samples are kept. */
    public List<ReferenceCase> cases() {
        if (!config.enabled()) {
            return List.of();
        }
        return QuarkusTransaction.requiringNew()
                .call(() -> findAll(Sort.descending("id")).page(0, config.most()).stream()
                        .map(RequestSampleRepository::asCase)
                        .toList());
    }

    private static ReferenceCase asCase(RequestSample sample) {
        return new ReferenceCase(
                "",
                "a client's " + sample.kind.name().toLowerCase(Locale.ROOT) + " of " + sample.takenAt,
                sample.kind,
                sample.region,
                StrictJson.read(sample.body.getBytes(StandardCharsets.UTF_8)),
                List.of(),
                null);
    }

    void add(Kind kind, String region, String body, Instant takenAt) {
        RequestSample sample = new RequestSample();
        sample.kind = kind;
        sample.region = region;
        sample.body = body;
        sample.takenAt = takenAt;
        QuarkusTransaction.requiringNew().run(() -> persist(sample));
    }

    /** Deletes what was taken before a time, and all but the newest. */
    void deleteOld(Instant before, int most) {
        QuarkusTransaction.requiringNew().run(() -> {
            delete("takenAt < ?1", before);
            findAll(Sort.descending("id"))
                    .page(most, 1)
                    .firstResultOptional()
                    .ifPresent(first -> delete("id <= ?1", first.id));
        });
    }
}
