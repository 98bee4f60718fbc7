package io.waybill.auth.portal.operators.decision;

import io.waybill.auth.portal.form.Form;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.common.error.ApiException;
import java.util.Arrays;
import java.util.Optional;

/** An operator's decision. Forms use these names. */
public enum Verdict {
    approve("Approved", false),
    reject("Rejected", true),
    revoke("Revoked", true),
    suspend("Suspended", true),
    resume("Resumed", false);

    /** The verb of the sentence after it. */
    private final String done;

    /** Whether it is a refusal, which needs a reason. */
    private final boolean needsReason;

    Verdict(String done, boolean needsReason) {
        this.done = done;
        this.needsReason = needsReason;
    }

    /**
     * The decision with the typed reason about the state that the page showed; empty if the form is refused.
     *
     * @throws ApiException 400 if the form does not name that state
     */
    public Optional<Decision> decisionIn(Form form) {
        ExpectedVersion seen = seenIn(form);
        return reasonIn(form).map(decision -> decision.about(seen));
    }

    /**
     * The version that the page showed.
     *
     * @throws ApiException 400 if the form does not name it
     */
    public static ExpectedVersion seenIn(Form form) {
        String seen = form.typed("seen");
        if (seen.isEmpty()) {
            throw ApiException.malformed("the form does not say what was seen: open the page again");
        }
        return ExpectedVersion.shown(seen);
    }

    /** The decision with the typed reason, about no particular state; empty if the form is refused. */
    public Optional<Decision> reasonIn(Form form) {
        return needsReason ? form.reason("Say why: the owner of the application reads it.") : form.optionalReason();
    }

    /**
     * The verdict of the pressed button.
     *
     * @throws ApiException 400 for an unknown name
     */
    public static Verdict of(String typed) {
        return Arrays.stream(values())
                .filter(verdict -> verdict.name().equals(typed))
                .findFirst()
                .orElseThrow(() -> ApiException.malformed("the form does not say what is decided"));
    }

    /** What it has changed, in a sentence. */
    public String done(Subject subject) {
        return done + " " + subject.words() + ". It takes effect within 10 seconds, and the requester can read it now.";
    }
}
