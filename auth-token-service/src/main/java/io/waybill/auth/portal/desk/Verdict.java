package io.waybill.auth.portal.desk;

import io.waybill.auth.application.Decision;
import io.waybill.auth.application.Expected;
import io.waybill.auth.portal.session.Form;
import io.waybill.common.error.ApiException;
import java.util.Arrays;
import java.util.Optional;

/** What an operator decides; named as in a form. */
enum Verdict {
    approve("Approved", false),
    reject("Rejected", true),
    revoke("Revoked", true),
    suspend("Suspended", true),
    resume("Resumed", false);

    /** Said when it is done. */
    private final String done;

    /** It is against somebody, who must be told why. */
    private final boolean needsReason;

    Verdict(String done, boolean needsReason) {
        this.done = done;
        this.needsReason = needsReason;
    }

    /**
     * What is decided, with the reason as typed, about what the page has shown; empty if the form is refused for it.
     *
     * @throws ApiException 400 if the form does not say what was shown
     */
    Optional<Decision> decisionIn(Form form) {
        String seen = form.typed("seen");
        if (seen.isEmpty()) {
            throw ApiException.malformed("the form does not say what was seen: open the page again");
        }
        return reasonIn(form).map(decision -> decision.about(Expected.tagged(seen)));
    }

    /** What is decided about whatever else is named, with the reason as typed; empty if the form is refused for it. */
    Optional<Decision> reasonIn(Form form) {
        String reason = form.typed("reason");
        if (needsReason && reason.isBlank()) {
            form.refuse("reason", "Say why: the owner of the application reads it.");
            return Optional.empty();
        }
        return form.judged(() -> Decision.typed(reason, needsReason));
    }

    /**
     * The button that was pressed.
     *
     * @throws ApiException 400 if there is none of this name
     */
    static Verdict of(String typed) {
        return named(typed).orElseThrow(() -> ApiException.malformed("the form does not say what is decided"));
    }

    /** Said of what was decided just now; {@code null} for nothing. */
    static String done(String sent) {
        return named(sent).map(verdict -> verdict.done).orElse(null);
    }

    private static Optional<Verdict> named(String name) {
        return Arrays.stream(values())
                .filter(verdict -> verdict.name().equals(name))
                .findFirst();
    }
}
