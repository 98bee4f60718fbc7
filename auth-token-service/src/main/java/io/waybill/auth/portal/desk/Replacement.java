package io.waybill.auth.portal.desk;

import io.waybill.auth.portal.application.Members;
import io.waybill.auth.portal.page.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.registry.application.ClientSecrets;
import io.waybill.auth.registry.application.Decision;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** Replaces all secrets of an application, once for each form. */
@ApplicationScoped
class Replacement {

    private static final String SHOWN_BEFORE = "this was done already, and the new secret was shown then; if nobody saw"
            + " it, open the page again and replace it once more";

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
     * Makes the new secret. No later page shows its value.
     *
     * @throws ApiException 403 for one's own application, 409 if it is no customer's or the form was sent before
     */
    SecretRecord replaceAll(Session session, UUID application, String formId, Decision decision) {
        return forms.first(session, formId, SHOWN_BEFORE, () -> {
            decisions.requireOthers(session, application);
            if (!members.isCustomers(application)) {
                throw ApiException.conflict("the application has a role or is in the configuration: the portal shows"
                        + " none of its secrets");
            }
            return secrets.replaceAll(application, decision);
        });
    }
}
