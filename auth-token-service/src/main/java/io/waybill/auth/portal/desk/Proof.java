package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.application.Ago;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.registry.certification.CalledOperation;
import io.waybill.auth.registry.certification.Evidence;
import io.waybill.auth.registry.certification.Evidence.Share;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * An application's calls, in a line beside the decision about it.
 *
 * @param where the deployment, and the first day
 * @param words for example {@code 212 calls, 209 ok, 4 of 4 operations}; empty without a call
 * @param last time of the last call; empty without a call
 */
public record Proof(String where, String words, String last) {

    /** Its calls of these operations here and, by its last statement, in its sandbox. */
    static List<Proof> of(Evidence evidence, Collection<String> operations, long days, Instant now) {
        List<Proof> proofs = new ArrayList<>();
        if (evidence.certified() != null) {
            Share share = Evidence.share(evidence.certified().operations(), operations);
            proofs.add(new Proof(
                    "Sandbox, certified " + Wording.time(evidence.certified().takenAt()),
                    words(share),
                    evidence.certified().operations().stream()
                            .filter(called -> operations.contains(called.operation()))
                            .map(CalledOperation::last)
                            .max(java.time.LocalDate::compareTo)
                            .map(day -> "the last on " + day)
                            .orElse("")));
        }
        Share share = Evidence.share(evidence.own(), operations);
        proofs.add(new Proof(
                "Here, in " + days + " days",
                words(share),
                share.lastAt() == null ? "" : "the last " + Ago.words(share.lastAt(), now)));
        return proofs;
    }

    private static String words(Share share) {
        return share.calls() == 0
                ? ""
                : Wording.number(share.calls()) + (share.calls() == 1 ? " call, " : " calls, ")
                        + Wording.number(share.ok()) + " ok, " + share.used() + " of " + share.all()
                        + (share.all() == 1 ? " operation" : " operations");
    }
}
