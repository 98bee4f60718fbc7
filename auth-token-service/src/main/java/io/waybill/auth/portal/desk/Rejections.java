package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.page.SentOnce;
import io.waybill.auth.portal.page.Wording;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.Decision;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** Rejects many requests at once, for one reason. Each request is judged separately. */
@ApplicationScoped
class Rejections {

    private static final int SERVER_ERROR = 500;

    private final QueueRepository queue;
    private final Decisions decisions;
    private final SentOnce forms;

    Rejections(QueueRepository queue, Decisions decisions, SentOnce forms) {
        this.queue = queue;
        this.decisions = decisions;
        this.forms = forms;
    }

    /**
     * Rejects the requests, each in its own transaction, so that a refusal does not stop the others.
     *
     * @return a sentence for each request that was not rejected, with the reason
     */
    List<String> reject(Session session, String formId, List<Choice> choices, Decision decision) {
        List<String> refused = new ArrayList<>();
        for (int i = 0; i < choices.size(); i++) {
            Choice choice = choices.get(i);
            try {
                forms.once(session, formId + "-m" + i, () -> {
                    decisions.decideAboutPending(
                            session, choice.subject(), Verdict.reject, decision.about(choice.expected()));
                    return QueueResource.PATH;
                });
            } catch (ApiException refusal) {
                if (refusal.code().status() >= SERVER_ERROR) {
                    throw refusal;
                }
                refused.add(queue.nameOf(choice.subject().application()).orElse("An application that is gone") + ", "
                        + choice.subject().words() + ". " + Wording.sentence(refusal.getMessage()));
            }
        }
        return refused;
    }
}
