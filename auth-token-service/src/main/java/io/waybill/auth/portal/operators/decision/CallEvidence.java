package io.waybill.auth.portal.operators.decision;

import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.registry.api.PublishedOperations;
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
 * @param days the number of days that they cover
 */
public record CallEvidence(Map<UUID, Evidence> applications, long days) {

    /**
     * An application's calls, in a line beside the decision about it.
     *
     * @param words for example {@code 212 calls, 209 ok, 4 of 4 operations}; empty without a call
     * @param lastAt when the last call was reported; {@code null} without one
     */
    public record Line(String words, Instant lastAt) {}

    public Line of(UUID application, String api) {
        return of(application, List.of(api));
    }

    /** The calls of some APIs together. */
    public Line of(UUID application, Collection<String> apis) {
        List<String> operations = apis.stream()
                .flatMap(api -> PublishedOperations.byApi().getOrDefault(api, List.of()).stream())
                .toList();
        Share share = applications.getOrDefault(application, Evidence.NONE).share(operations);
        return new Line(words(share), share.lastAt());
    }

    private static String words(Share share) {
        return share.calls() == 0
                ? ""
                : Wording.number(share.calls()) + (share.calls() == 1 ? " call, " : " calls, ")
                        + Wording.number(share.ok()) + " ok, " + share.used() + " of " + share.all()
                        + (share.all() == 1 ? " operation" : " operations");
    }
}
