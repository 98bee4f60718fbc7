package io.waybill.auth.portal.application;

import io.waybill.auth.portal.page.Quotas;
import io.waybill.auth.portal.page.SentOnce;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.application.ClientSecrets;
import io.waybill.auth.registry.application.Decision;
import io.waybill.auth.registry.application.Licences;
import io.waybill.auth.registry.application.Licences.NewLicence;
import io.waybill.auth.registry.membership.KnownOfSecrets;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Members' actions on the credentials of their application, by the rules of the registry. */
@ApplicationScoped
class CredentialsOfMembers {

    private static final Map<String, Duration> WHEN = Map.of(
            "now", Duration.ZERO, "hour", Duration.ofHours(1), "day", Duration.ofDays(1), "week", Duration.ofDays(7));

    private final Membership membership;
    private final ApplicationRegistry registry;
    private final ClientSecrets secrets;
    private final Licences licences;
    private final Quotas quotas;
    private final SentOnce forms;
    private final Clock clock;

    CredentialsOfMembers(
            Membership membership,
            ApplicationRegistry registry,
            ClientSecrets secrets,
            Licences licences,
            Quotas quotas,
            SentOnce forms,
            Clock clock) {
        this.membership = membership;
        this.registry = registry;
        this.secrets = secrets;
        this.licences = licences;
        this.quotas = quotas;
        this.forms = forms;
        this.clock = clock;
    }

    /** The id of the person's application. */
    UUID require(Session session, String id) {
        return membership.require(session, id);
    }

    CredentialsView of(Session session, String id) {
        KnownOfSecrets known = membership.secrets(session, id);
        return CredentialsView.of(registry.credentials(UUID.fromString(id)), known, clock.instant());
    }

    /** Adds a secret, once for each form. */
    String add(Session session, String id, String formId) {
        UUID application = require(session, id);
        return forms.once(session, formId, () -> {
            quotas.takeSecret(session);
            return secrets.add(application).id();
        });
    }

    SecretRecord expire(Session session, String id, String secret, String when) {
        Duration delay = WHEN.getOrDefault(when, Duration.ZERO);
        return secrets.expire(
                require(session, id), secret, Optional.of(clock.instant().plus(delay)));
    }

    String deleteLicence(Session session, String id, String loginId) {
        licences.delete(require(session, id), loginId);
        return loginId;
    }

    /**
     * Shows a secret.
     *
     * @throws ApiException 409 if this member may not see it
     */
    ShownValue show(Session session, String id, String secret) {
        UUID application = require(session, id);
        membership.requireShown(session, application, secret);
        return new ShownValue(secret, secrets.showToMember(application, secret), false);
    }

    /** Replaces all secrets with a new one, once for each form, and shows it; a second click shows the same one. */
    ShownValue replace(Session session, String id, String formId) {
        UUID application = require(session, id);
        return show(session, id, forms.once(session, formId, () -> {
            quotas.takeSecret(session);
            return secrets.replaceAll(application, Decision.NONE).id();
        }));
    }

    /**
     * Makes a licence, once for each form.
     *
     * @throws ApiException 409 if the form was sent before: only the first answer had the key
     */
    ShownValue makeLicence(Session session, String id, String formId) {
        UUID application = require(session, id);
        return forms.first(
                session,
                formId,
                "the licence was made by this form already, and its key was shown then; if nobody saw it, delete that"
                        + " licence and make another",
                () -> {
                    quotas.takeLicence(session);
                    NewLicence made = licences.create(application);
                    return new ShownValue(made.loginId(), made.licenceKey(), true);
                });
    }
}
