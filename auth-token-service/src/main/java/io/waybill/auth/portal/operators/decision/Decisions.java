package io.waybill.auth.portal.operators.decision;

import io.waybill.auth.portal.application.Members;
import io.waybill.auth.portal.form.FormSubmissionRepository;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.decision.Decision;
import io.waybill.auth.registry.decision.ExpectedVersion;
import io.waybill.auth.registry.grant.ApiGrants;
import io.waybill.auth.registry.levelrequest.LevelRequests;
import io.waybill.auth.registry.registration.ApplicationRegistry;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Applies operators' decisions by the rules of the registry. Nobody decides about their own application. */
@ApplicationScoped
public class Decisions {

    private static final int SERVER_ERROR = 500;

    private final Members members;
    private final ApplicationRegistry applications;
    private final ApiGrants grants;
    private final LevelRequests levels;
    private final FormSubmissionRepository forms;

    Decisions(
            Members members,
            ApplicationRegistry applications,
            ApiGrants grants,
            LevelRequests levels,
            FormSubmissionRepository forms) {
        this.members = members;
        this.applications = applications;
        this.grants = grants;
        this.levels = levels;
        this.forms = forms;
    }

    /**
     * Rejects many requests for one reason, each once for each form and in its own transaction, so that a refusal does
     * not stop the others.
     *
     * @param seen the requests, with the version that the page showed
     * @return why a request was not rejected, by the request
     */
    public Map<Subject, String> rejectAll(
            Session session, String formId, Map<Subject, ExpectedVersion> seen, Decision decision) {
        Map<Subject, String> refused = new LinkedHashMap<>();
        int no = 0;
        for (Map.Entry<Subject, ExpectedVersion> request : seen.entrySet()) {
            Subject subject = request.getKey();
            try {
                forms.once(session, formId + "-m" + no++, () -> {
                    decide(session, subject, Verdict.reject, decision.about(request.getValue()));
                    return "";
                });
            } catch (ApiException refusal) {
                if (refusal.code().status() >= SERVER_ERROR) {
                    throw refusal;
                }
                refused.put(subject, refusal.getMessage());
            }
        }
        return refused;
    }

    /**
     * Decides about the version that the page showed.
     *
     * @throws ApiException 403 for one's own application, 409 if its state does not allow it, 412 if it has changed
     */
    @Transactional
    public void decide(Session session, Subject subject, Verdict verdict, Decision decision) {
        members.requireOthers(session, subject.application());
        apply(subject, verdict, decision);
    }

    /**
     * Sets the business region and the level of another person's application.
     *
     * @throws ApiException 403 for one's own application, 412 if it has changed since the page showed it
     */
    @Transactional
    public void change(Session session, UUID application, String businessRegion, String level, ExpectedVersion seen) {
        members.requireOthers(session, application);
        applications.change(application, businessRegion, level, seen);
    }

    private void apply(Subject subject, Verdict verdict, Decision decision) {
        UUID application = subject.application();
        switch (subject.kind()) {
            case application -> {
                switch (verdict) {
                    case approve -> applications.approve(application, decision);
                    case reject -> applications.reject(application, decision);
                    case suspend -> applications.suspend(application, decision);
                    case resume -> applications.resume(application, decision);
                    case revoke -> throw impossible();
                }
            }
            case grant -> {
                switch (verdict) {
                    case approve -> grants.approve(application, subject.api(), subject.environment(), decision);
                    case reject -> grants.reject(application, subject.api(), subject.environment(), decision);
                    case revoke -> grants.revoke(application, subject.api(), subject.environment(), decision);
                    case suspend, resume -> throw impossible();
                }
            }
            case level -> {
                switch (verdict) {
                    case approve -> levels.approve(application, decision);
                    case reject -> levels.reject(application, decision);
                    case revoke, suspend, resume -> throw impossible();
                }
            }
        }
    }

    private static ApiException impossible() {
        return ApiException.malformed("the form does not say what is decided");
    }
}
