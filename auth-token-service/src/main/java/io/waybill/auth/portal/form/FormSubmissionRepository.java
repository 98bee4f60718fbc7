package io.waybill.auth.portal.form;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.UUID;

/** The queries on forms that were sent. */
@ApplicationScoped
class FormSubmissionRepository implements PanacheRepositoryBase<FormSubmissionEntity, FormSubmissionEntity.Key> {

    /** Whether the form is sent for the first time; waits while the same form is being processed. */
    boolean isFirst(UUID account, String form, Instant now) {
        return getEntityManager()
                        .createQuery("insert into FormSubmissionEntity (accountId, formId, madeAt)"
                                + " values (:account, :form, :now) on conflict do nothing")
                        .setParameter("account", account)
                        .setParameter("form", form)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    void ledTo(UUID account, String form, String result) {
        update("result = ?1 where accountId = ?2 and formId = ?3", result, account, form);
    }

    String resultOf(UUID account, String form) {
        return find("select result from FormSubmissionEntity where accountId = ?1 and formId = ?2", account, form)
                .project(String.class)
                .singleResult();
    }

    void deleteMadeBefore(Instant time) {
        delete("madeAt < ?1", time);
    }
}
