package io.waybill.auth.portal.form;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Remembers for a day the forms that create something, so that a double click creates it once and gets the same answer.
 */
@ApplicationScoped
public class FormSubmissionRepository implements PanacheRepositoryBase<FormSubmissionEntity, FormSubmissionEntity.Key> {

    private static final Duration KEPT = Duration.ofDays(1);

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,40}");

    private final Clock clock;

    FormSubmissionRepository(Clock clock) {
        this.clock = clock;
    }

    /**
     * Runs the action unless the form was processed before; then returns the first answer.
     *
     * @param formId the hidden field {@code form} as sent
     * @param action returns what the answer needs: the id of what it created, or the sentence that says what it changed
     */
    @Transactional
    public String once(Session session, String formId, Supplier<String> action) {
        if (!isFirst(session, formId)) {
            return findById(new FormSubmissionEntity.Key(session.accountId(), formId)).result;
        }
        String result = action.get();
        update("result = ?1 where accountId = ?2 and formId = ?3", result, session.accountId(), formId);
        return result;
    }

    /**
     * As {@link #once}, for an action whose result only its first answer shows.
     *
     * @param refusal what to tell the person if the form was processed before
     * @throws ApiException 409 with this sentence
     */
    @Transactional
    public <T> T first(Session session, String formId, String refusal, Supplier<T> action) {
        if (!isFirst(session, formId)) {
            throw ApiException.conflict(refusal);
        }
        return action.get();
    }

    /** Waits while the same form is being processed. */
    private boolean isFirst(Session session, String formId) {
        if (!ID.matcher(formId).matches()) {
            throw ApiException.malformed("the form has no id: open the page again");
        }
        return getEntityManager()
                        .createQuery("insert into FormSubmissionEntity (accountId, formId, result, madeAt)"
                                + " values (:account, :form, '', :now) on conflict do nothing")
                        .setParameter("account", session.accountId())
                        .setParameter("form", formId)
                        .setParameter("now", clock.instant())
                        .executeUpdate()
                == 1;
    }

    @Scheduled(identity = "portal-forms-cleanup", every = "10m", delayed = "10m")
    @Transactional
    void cleanUp() {
        delete("madeAt < ?1", clock.instant().minus(KEPT));
    }
}
