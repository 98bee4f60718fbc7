package io.waybill.auth.portal.desk;

import io.waybill.auth.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.application.ClientSecrets;
import io.waybill.auth.application.Decision;
import io.waybill.auth.portal.member.Members;
import io.waybill.auth.portal.session.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** Replaces all secrets of an application, once for each form. */
@ApplicationScoped
class Replacement {

    private final Decisions decisions;
    private final Members members;
    private final ClientSecrets secrets;
    private final SentOnce forms;

    Replacement(Decisions decisions, Members members, ClientSecrets secrets, SentOnce forms) {
        this.decisions = decisions;
        this.members = members;
        this.secrets = secrets;
        this.forms = forms;
    }

    /**
     * The new secret, whose value is known this once.
     *
     * @throws ApiException 403 for an application of one's own, 409 if it is no customer's or the form was sent before
     */
    SecretRecord replaceAll(Session session, UUID application, String formId, Decision decision) {
        AtomicReference<SecretRecord> made = new AtomicReference<>();
        forms.once(session, formId, () -> {
            decisions.requireOthers(session, application);
            if (!members.isCustomers(application)) {
                throw ApiException.conflict("the application has a role or is in the configuration: the portal shows"
                        + " none of its secrets");
            }
            made.set(secrets.replaceAll(application, decision));
            return "/portal/desk/applications/" + application;
        });
        if (made.get() == null) {
            throw ApiException.conflict("this was done already, and the new secret was shown then; if nobody saw it,"
                    + " open the page again and replace it once more");
        }
        return made.get();
    }
}
