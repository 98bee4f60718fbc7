package io.waybill.auth.portal.application;

import io.waybill.auth.portal.page.Quotas;
import io.waybill.auth.portal.session.Session;
import io.waybill.auth.registry.application.ApiGrants;
import io.waybill.auth.registry.application.ApiGrants.Grant;
import io.waybill.auth.registry.application.ApplicationRecord.GrantRecord;
import io.waybill.auth.registry.application.ApplicationRecord.LevelRequestRecord;
import io.waybill.auth.registry.application.LevelRequests;
import io.waybill.auth.registry.application.LevelRequests.Wanted;
import io.waybill.auth.registry.application.Requested;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;

/** Members' requests to operators, by the rules of the registry and within the quota of the account. */
@ApplicationScoped
class RequestsOfMembers {

    private final Quotas quotas;
    private final ApiGrants grants;
    private final LevelRequests levels;

    RequestsOfMembers(Quotas quotas, ApiGrants grants, LevelRequests levels) {
        this.quotas = quotas;
        this.grants = grants;
        this.levels = levels;
    }

    @Transactional
    Requested<GrantRecord> grant(Session session, UUID application, Grant wanted) {
        quotas.requireRequest(session);
        return grants.request(application, wanted);
    }

    @Transactional
    Requested<LevelRequestRecord> level(Session session, UUID application, Wanted wanted) {
        quotas.requireRequest(session);
        return levels.requestOwn(application, wanted);
    }
}
