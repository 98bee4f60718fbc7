package io.waybill.auth.portal.desk;

import io.waybill.auth.registry.certification.Evidence;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The calls of a page's applications.
 *
 * @param operations the operation ids of each API
 * @param days the number of days that they cover
 */
public record Proofs(Map<UUID, Evidence> evidence, Map<String, List<String>> operations, long days, Instant now) {

    /** The calls that matter for a queue item: of the requested API, otherwise of the APIs that the application has. */
    public List<Proof> of(QueueItem item) {
        return item.subject().api() == null
                ? of(item.subject().application(), item.apis())
                : of(item.subject().application(), List.of(item.subject().api()));
    }

    /** The calls of one API. */
    public List<Proof> of(UUID application, String api) {
        return of(application, List.of(api));
    }

    private List<Proof> of(UUID application, Collection<String> apis) {
        return Proof.of(
                evidence.getOrDefault(application, Evidence.NONE),
                apis.stream()
                        .flatMap(api -> operations.getOrDefault(api, List.of()).stream())
                        .toList(),
                days,
                now);
    }
}
