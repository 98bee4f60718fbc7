package io.waybill.auth.portal.application;

import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.auth.registry.membership.SecretVisibility;
import io.waybill.auth.registry.registration.ApplicationRegistry;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Checks what the logged-in person may see. Every page about an application calls it first. */
@ApplicationScoped
public class Membership {

    /** An id of a secret. PostgreSQL compares no text that has a NUL. */
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{1,40}");

    private final Form form;
    private final MemberRepository members;
    private final ApplicationRegistry registry;
    private final Clock clock;

    Membership(Form form, MemberRepository members, ApplicationRegistry registry, Clock clock) {
        this.form = form;
        this.members = members;
        this.registry = registry;
        this.clock = clock;
    }

    /**
     * The id in a path, if the person is a member of that application.
     *
     * @throws ApiException 404 otherwise, as for an application that does not exist
     */
    public UUID require(String id) {
        UUID application = PathId.of(id, "application");
        if (!members.isCustomerMember(application, self())) {
            throw Members.unknown();
        }
        return application;
    }

    /** As {@link #require}; returns the application. */
    public OwnApplication own(String id) {
        return members.application(PathId.of(id, "application"), self()).orElseThrow(Members::unknown);
    }

    /** As {@link #require}; returns the application with its grants. */
    @Transactional
    public ApplicationRecord withGrants(String id) {
        return registry.withGrants(require(id));
    }

    /** The credentials of an application, as the person can see them. */
    CredentialsView credentials(UUID application) {
        SecretVisibility known = members.secretsFor(application, self()).orElseThrow(Members::unknown);
        return CredentialsView.of(registry.get(application), known, clock.instant());
    }

    /**
     * Refuses a secret that the person may not see.
     *
     * @throws ApiException 404 if there is none, 409 if it is older than the membership and no member who sees it has
     *     agreed
     */
    void requireShown(UUID application, String secret) {
        Optional<Boolean> isShown =
                SECRET.matcher(secret).matches() ? members.isShown(application, self(), secret) : Optional.empty();
        if (!isShown.orElseThrow(() -> ApiException.notFound("the application has no such secret"))) {
            throw ApiException.conflict("this secret is older than your membership: a member who sees it can show it"
                    + " to you, under Settings");
        }
    }

    /** The person's applications, in the order of their registration. */
    public List<ApplicationRecord> applications() {
        return registry.ofMember(self());
    }

    private UUID self() {
        return form.session().accountId();
    }
}
