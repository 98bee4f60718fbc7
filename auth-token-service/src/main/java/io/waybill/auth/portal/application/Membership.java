package io.waybill.auth.portal.application;

import io.waybill.auth.platform.web.PathId;
import io.waybill.auth.portal.page.Quotas;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApiGrants;
import io.waybill.auth.registry.application.ApiGrants.Grant;
import io.waybill.auth.registry.application.ApplicationRecord;
import io.waybill.auth.registry.application.ApplicationRegistry;
import io.waybill.auth.registry.application.Decision;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.membership.KnownOfSecrets;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.membership.OwnApplication;
import io.waybill.common.WaybillConfig.Environment;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.List;
import java.util.UUID;

/** Checks that a person may see an application. Every page about an application asks here first. */
@ApplicationScoped
public class Membership {

    private final MemberRepository members;
    private final ApplicationRegistry registry;
    private final ApiGrants grants;
    private final Quotas quotas;
    private final Clock clock;

    Membership(MemberRepository members, ApplicationRegistry registry, ApiGrants grants, Quotas quotas, Clock clock) {
        this.members = members;
        this.registry = registry;
        this.grants = grants;
        this.quotas = quotas;
        this.clock = clock;
    }

    /**
     * The id in a path, if the person is a member of that application.
     *
     * @throws ApiException 404 otherwise, as for an application that does not exist
     */
    public UUID require(Session session, String id) {
        UUID application = PathId.of(id, "application");
        if (members.application(application, session.accountId()).isEmpty()) {
            throw unknown();
        }
        return application;
    }

    /** As {@link #require}; returns the application. */
    public OwnApplication own(Session session, String id) {
        return members.application(PathId.of(id, "application"), session.accountId())
                .orElseThrow(Membership::unknown);
    }

    /** As {@link #require}; returns what the person knows of the secrets. */
    KnownOfSecrets secrets(Session session, String id) {
        return members.secretsFor(PathId.of(id, "application"), session.accountId())
                .orElseThrow(Membership::unknown);
    }

    /**
     * Refuses a secret that the person may not see.
     *
     * @throws ApiException 404 if there is none, 409 if it is older than the membership and no member who sees it has
     *     agreed
     */
    void requireShown(Session session, UUID application, String secret) {
        if (!members.isShown(application, session.accountId(), secret)
                .orElseThrow(() -> ApiException.notFound("the application has no such secret"))) {
            throw ApiException.conflict("this secret is older than your membership: a member who sees it can show it"
                    + " to you, on the page Members");
        }
    }

    /** The person's applications, in the order of their registration. */
    public List<ApplicationRecord> applications(Session session) {
        return registry.summaries(members.applicationsOf(session.accountId()));
    }

    /**
     * Registers an application for the person, and requests its APIs.
     *
     * @throws ApiException 409 or 429 beyond the quotas of the account
     */
    @Transactional
    UUID register(Session session, Registration registration, String environment, List<String> apis) {
        quotas.requireRegistration(session, 1 + (environment.equals(Environment.PRODUCTION.claim()) ? apis.size() : 0));
        ApplicationRecord application = registry.register(registration);
        members.addFounder(application.id(), session.accountId(), clock.instant());
        for (String api : apis) {
            grants.request(application.id(), new Grant(api, environment, Decision.NONE));
        }
        return application.id();
    }

    private static ApiException unknown() {
        return ApiException.notFound("there is no such application");
    }
}
