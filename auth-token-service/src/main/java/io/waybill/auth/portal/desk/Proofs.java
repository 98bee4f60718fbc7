package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.page.Ago;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.registry.certification.Evidence;
import io.waybill.auth.registry.certification.Evidence.Share;
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

    /**
     * An application's calls, in a line beside the decision about it.
     *
     * @param where the deployment, and the first day
     * @param words for example {@code 212 calls, 209 ok, 4 of 4 operations}; empty without a call
     * @param last time of the last call; empty without a call
     */
    public record Proof(String where, String words, String last) {}

    /** The calls that matter for a queue item: of the requested API, otherwise of the APIs that the application has. */
    public List<Proof> of(QueueItem item) {
        return of(item.application(), item.api() == null ? item.apis() : List.of(item.api()));
    }

    /** The calls of one API. */
    public List<Proof> of(UUID application, String api) {
        return of(application, List.of(api));
    }

    private List<Proof> of(UUID application, Collection<String> apis) {
        Evidence known = evidence.getOrDefault(application, Evidence.NONE);
        List<String> wanted = apis.stream()
                .flatMap(api -> operations.getOrDefault(api, List.of()).stream())
                .toList();
        Share share = Evidence.share(known.own(), wanted);
        return List.of(new Proof(
                "Here, in " + days + " days",
                words(share),
                share.lastAt() == null ? "" : "the last " + Ago.words(share.lastAt(), now)));
    }

    private static String words(Share share) {
        return share.calls() == 0
                ? ""
                : Wording.number(share.calls()) + (share.calls() == 1 ? " call, " : " calls, ")
                        + Wording.number(share.ok()) + " ok, " + share.used() + " of " + share.all()
                        + (share.all() == 1 ? " operation" : " operations");
    }
}
