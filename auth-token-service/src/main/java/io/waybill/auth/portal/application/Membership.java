package io.waybill.auth.portal.application;

import io.waybill.auth.application.ApiGrants;
import io.waybill.auth.application.ApiGrants.Grant;
import io.waybill.auth.application.ApplicationRecord;
import io.waybill.auth.application.ApplicationRegistry;
import io.waybill.auth.application.ApplicationSummary;
import io.waybill.auth.application.Decision;
import io.waybill.auth.application.Registration;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.web.PathId;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Whose application is whose: every page about one asks here first. */
@ApplicationScoped
public class Membership {

    private final MemberRepository members;
    private final ApplicationRegistry registry;
    private final ApiGrants grants;
    private final Clock clock;

    Membership(MemberRepository members, ApplicationRegistry registry, ApiGrants grants, Clock clock) {
        this.members = members;
        this.registry = registry;
        this.grants = grants;
        this.clock = clock;
    }

    /**
     * The id in a path, if the person is a member of that application.
     *
     * @throws ApiException 404 otherwise: another's application is as unknown as one that does not exist
     */
    public UUID require(Session session, String id) {
        UUID application = PathId.of(id, "application");
        if (!members.isMember(session.accountId(), application)) {
            throw unknown();
        }
        return application;
    }

    /** As {@link #require}; answers the application's name as well. */
    Named named(Session session, String id) {
        UUID application = PathId.of(id, "application");
        return members.nameFor(session.accountId(), application)
                .map(name -> new Named(application, name))
                .orElseThrow(Membership::unknown);
    }

    /** As {@link #require}; answers when each secret was last used, by its id. */
    Map<String, Instant> uses(Session session, String id) {
        return members.usesFor(session.accountId(), PathId.of(id, "application"))
                .orElseThrow(Membership::unknown);
    }

    /** The person's applications, in the order of their registration. */
    public List<ApplicationSummary> applications(Session session) {
        return registry.summaries(members.applicationsOf(session.accountId()));
    }

    /** Registers an application of the person's own, and asks for its APIs. */
    @Transactional
    UUID register(Session session, Registration registration, String environment, List<String> apis) {
        ApplicationRecord application = registry.register(registration);
        members.add(session.accountId(), application.id(), clock.instant());
        for (String api : apis) {
            grants.request(application.id(), new Grant(api, environment, Decision.NONE));
        }
        return application.id();
    }

    /** Makes the person a member; nothing changes if that is so already. */
    @Transactional
    public void add(UUID accountId, UUID applicationId) {
        members.add(accountId, applicationId, clock.instant());
    }

    private static ApiException unknown() {
        return ApiException.notFound("there is no such application");
    }
}
