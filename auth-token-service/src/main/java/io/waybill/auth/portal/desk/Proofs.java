package io.waybill.auth.portal.desk;

import io.waybill.auth.certification.Evidence;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What the applications of a page have called.
 *
 * @param operations the ids of the operations of each API
 * @param days how many are looked at
 */
public record Proofs(Map<UUID, Evidence> evidence, Map<String, List<String>> operations, long days, Instant now) {

    /** Of what waits in the queue: the API that is asked for, otherwise those that the application has. */
    public List<Proof> of(QueueItem item) {
        return item.subject().api() == null
                ? of(item.subject().application(), item.apis())
                : of(item.subject().application(), List.of(item.subject().api()));
    }

    /** Of one API. */
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
