package io.waybill.auth.portal.form;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code portal_form}: a form that was sent, and what its first answer needed. */
@Entity
@Table(name = "portal_form")
@IdClass(FormSubmissionEntity.Key.class)
class FormSubmissionEntity {

    record Key(UUID accountId, String formId) {}

    @Id
    UUID accountId;

    @Id
    String formId;

    String result;
    Instant madeAt;
}
