package io.waybill.auth.portal.application;

import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.form.Quotas;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRecord.GrantRecord;
import io.waybill.auth.registry.application.ApplicationRecord.LevelRequestRecord;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.grant.ApiGrants;
import io.waybill.auth.registry.levelrequest.LevelRequests;
import io.waybill.auth.registry.levelrequest.NewLevelRequest;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.auth.registry.membership.SecretVisibility;
import io.waybill.auth.registry.registration.ApplicationRegistration;
import io.waybill.auth.registry.registration.ApplicationRegistry;
import io.waybill.auth.registry.registration.RegisteredApplication;
import io.waybill.auth.registry.testaccess.TestAccess;
import io.waybill.auth.registry.testaccess.TestAccess.NewAccess;
import io.waybill.common.WaybillConfig;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Checks what the logged-in person may see and request. Every page about an application calls it first. */
@ApplicationScoped
public class Membership {

    /** An id of a secret. PostgreSQL compares no text that has a NUL. */
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{1,40}");

    private final Form form;
    private final MemberRepository members;
    private final ApplicationRegistration registration;
    private final ApplicationRegistry registry;
    private final ApiGrants grants;
    private final LevelRequests levels;
    private final TestAccess testAccess;
    private final Quotas quotas;
    private final WaybillConfig config;
    private final AuditTrail audit;
    private final Clock clock;

    Membership(
            Form form,
            MemberRepository members,
            ApplicationRegistration registration,
            ApplicationRegistry registry,
            ApiGrants grants,
            LevelRequests levels,
            TestAccess testAccess,
            Quotas quotas,
            WaybillConfig config,
            AuditTrail audit,
            Clock clock) {
        this.form = form;
        this.members = members;
        this.registration = registration;
        this.registry = registry;
        this.grants = grants;
        this.levels = levels;
        this.testAccess = testAccess;
        this.quotas = quotas;
        this.config = config;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * The id in a path, if the person is a member of that application.
     *
     * @throws ApiException 404 otherwise, as for an application that does not exist
     */
    public UUID require(String id) {
        UUID application = PathId.of(id, "application");
        if (members.application(application, self()).isEmpty()) {
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

    /** As {@link #require}; returns which secrets the person can see. */
    SecretVisibility secrets(UUID application) {
        return members.secretsFor(application, self()).orElseThrow(Members::unknown);
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

    /**
     * An application that is to be registered.
     *
     * @param testAccess empty in production
     */
    record PreparedApplication(UUID id, Registration registration, Optional<NewAccess> testAccess) {}

    /**
     * Prepares the registration of an application, before its transaction.
     *
     * @throws ApiException 503 if too many passwords wait to be hashed
     */
    PreparedApplication prepared(Registration registration) {
        UUID id = UUID.randomUUID();
        return new PreparedApplication(id, registration, testAccess.prepared(id));
    }

    /**
     * Registers an application for the person, and requests its APIs in the environment of this platform. The next page
     * shows the key, which the audit trail says.
     *
     * @throws ApiException 409 or 429 beyond the quotas of the account
     */
    @Transactional
    UUID register(PreparedApplication wanted, List<String> apis) {
        boolean isWaiting = config.environment() == Environment.PRODUCTION;
        quotas.requireRegistration(form.session(), 1 + (isWaiting ? apis.size() : 0));
        RegisteredApplication application = registration.register(wanted.id(), wanted.registration());
        members.addFounder(application.id(), self(), clock.instant());
        for (String api : apis) {
            grants.request(application.id(), api, config.environment().claim());
        }
        audit.record("key.show", "application/" + application.id(), Map.of());
        wanted.testAccess().ifPresent(testAccess::open);
        return application.id();
    }

    /** Asks for a grant, within the quota of the account. */
    @Transactional
    GrantRecord request(UUID application, String api, String environment) {
        quotas.requireRequest(form.session());
        return grants.request(application, api, environment).record();
    }

    /** Asks for another service level, within the quota of the account. */
    @Transactional
    LevelRequestRecord request(UUID application, NewLevelRequest wanted) {
        quotas.requireRequest(form.session());
        return levels.requestOwn(application, wanted).record();
    }

    private UUID self() {
        return form.session().accountId();
    }
}
