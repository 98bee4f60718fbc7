package io.waybill.auth.portal.application;

import io.waybill.auth.portal.form.Form;
import io.waybill.auth.portal.form.Quotas;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApplicationRecord.GrantRecord;
import io.waybill.auth.registry.application.ApplicationRecord.LevelRequestRecord;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.grant.ApiGrants;
import io.waybill.auth.registry.levelrequest.LevelRequests;
import io.waybill.auth.registry.levelrequest.NewLevelRequest;
import io.waybill.auth.registry.membership.MemberRepository;
import io.waybill.auth.registry.registration.ApplicationRegistration;
import io.waybill.auth.registry.testaccess.TestAccess;
import io.waybill.auth.registry.user.BackendUsers.NewUser;
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

/**
 * Registers applications for the logged-in person, and requests APIs and service levels for them, within the quotas of
 * the account.
 */
@ApplicationScoped
class DeveloperRequests {

    private final Form form;
    private final Quotas quotas;
    private final ApplicationRegistration registration;
    private final MemberRepository members;
    private final ApiGrants grants;
    private final LevelRequests levels;
    private final TestAccess testAccess;
    private final WaybillConfig config;
    private final AuditTrail audit;
    private final Clock clock;

    DeveloperRequests(
            Form form,
            Quotas quotas,
            ApplicationRegistration registration,
            MemberRepository members,
            ApiGrants grants,
            LevelRequests levels,
            TestAccess testAccess,
            WaybillConfig config,
            AuditTrail audit,
            Clock clock) {
        this.form = form;
        this.quotas = quotas;
        this.registration = registration;
        this.members = members;
        this.grants = grants;
        this.levels = levels;
        this.testAccess = testAccess;
        this.config = config;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Registers an application once for the present form, and requests its APIs in the environment of this platform.
     * The next page shows the key, which the audit trail says.
     *
     * @return the id of the application
     * @throws ApiException 409 or 429 beyond the quotas of the account, 503 if too many passwords wait to be hashed
     */
    String register(Registration wanted, List<String> apis) {
        Session session = form.session();
        UUID id = UUID.randomUUID();
        Optional<NewUser> testUser = testAccess.newUser(id);
        return form.once(() -> {
            boolean isWaiting = config.environment() == Environment.PRODUCTION;
            quotas.requireRegistration(session, 1 + (isWaiting ? apis.size() : 0));
            registration.register(id, wanted);
            members.addFounder(id, session.accountId(), clock.instant());
            apis.forEach(api -> grants.request(id, api, config.environment().claim()));
            audit.record("key.show", "application/" + id, Map.of());
            testUser.ifPresent(user -> testAccess.create(id, user));
            return id.toString();
        });
    }

    /** Requests an API. */
    @Transactional
    GrantRecord requestGrant(UUID application, String api, String environment) {
        quotas.requireRequest(form.session());
        return grants.request(application, api, environment).record();
    }

    /** Requests another service level. */
    @Transactional
    LevelRequestRecord requestLevel(UUID application, NewLevelRequest wanted) {
        quotas.requireRequest(form.session());
        return levels.requestOwn(application, wanted).record();
    }
}
