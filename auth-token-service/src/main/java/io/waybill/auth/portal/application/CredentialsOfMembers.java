package io.waybill.auth.portal.application;

import io.waybill.auth.application.ApplicationRecord.SecretRecord;
import io.waybill.auth.application.ApplicationRegistry;
import io.waybill.auth.application.ClientSecrets;
import io.waybill.auth.application.Decision;
import io.waybill.auth.application.Licences;
import io.waybill.auth.application.Licences.NewLicence;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What members do with the credentials of their application, by the rules of the registry. */
@ApplicationScoped
class CredentialsOfMembers {

    private static final Map<String, Duration> WHEN = Map.of(
            "now", Duration.ZERO, "hour", Duration.ofHours(1), "day", Duration.ofDays(1), "week", Duration.ofDays(7));

    private final Membership membership;
    private final ApplicationRegistry registry;
    private final ClientSecrets secrets;
    private final Licences licences;
    private final Clock clock;

    CredentialsOfMembers(
            Membership membership,
            ApplicationRegistry registry,
            ClientSecrets secrets,
            Licences licences,
            Clock clock) {
        this.membership = membership;
        this.registry = registry;
        this.secrets = secrets;
        this.licences = licences;
        this.clock = clock;
    }

    /** The id of the person's application. */
    UUID require(Session session, String id) {
        return membership.require(session, id);
    }

    CredentialsView of(Session session, String id) {
        Map<String, Instant> uses = membership.uses(session, id);
        return CredentialsView.of(registry.credentials(UUID.fromString(id)), uses, clock.instant());
    }

    SecretRecord add(Session session, String id) {
        return secrets.add(require(session, id));
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

    /** Shows a secret, or makes what is shown when it is made: a licence, or a secret instead of all others. */
    ShownValue shown(Session session, String id, String action, String secret) {
        UUID application = require(session, id);
        return switch (action) {
            case "show" -> new ShownValue(secret, secrets.showToMember(application, secret), false);
            case "licence" -> {
                NewLicence made = licences.create(application);
                yield new ShownValue(made.loginId(), made.licenceKey(), true);
            }
            case "replace" -> {
                SecretRecord made = secrets.replaceAll(application, Decision.NONE);
                yield new ShownValue(made.id(), made.clientSecret(), false);
            }
            default -> throw ApiException.malformed("the form does not say what to do");
        };
    }
}
