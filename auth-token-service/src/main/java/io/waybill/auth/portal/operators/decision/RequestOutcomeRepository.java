package io.waybill.auth.portal.operators.decision;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;

/** The queries on the outcome of requests. */
@ApplicationScoped
class RequestOutcomeRepository {

    private static final String DECIDED = """
            select d.state, d.decided_at, coalesce(p.name, d.decided_by) as by, d.reason from %s d
            left join account p on p.id = case when d.decided_by like 'account/%%' then substr(d.decided_by, 9)::uuid end
            where %s
            """;

    private static final String APPLICATION = DECIDED.formatted("application", "d.id = :application");
    private static final String GRANT = DECIDED.formatted(
            "api_grant", "d.application_id = :application and d.api = :api and d.environment = :environment");
    private static final String LEVEL =
            DECIDED.formatted("level_request", "d.id = :request and d.application_id = :application");

    private final Session session;

    RequestOutcomeRepository(Session session) {
        this.session = session;
    }

    /** The application's name; empty if there is no such application. */
    Optional<String> nameOf(UUID application) {
        return session.createQuery("select a.name from Application a where a.id = :id", String.class)
                .setParameter("id", application)
                .uniqueResultOptional();
    }

    /** The outcome of a request; empty if there is no such request. */
    Optional<RequestOutcome> of(Subject subject) {
        NativeQuery<RequestOutcome> query = switch (subject.kind()) {
            case application -> session.createNativeQuery(APPLICATION, RequestOutcome.class);
            case grant ->
                session.createNativeQuery(GRANT, RequestOutcome.class)
                        .setParameter("api", subject.api())
                        .setParameter("environment", subject.environment());
            case level ->
                session.createNativeQuery(LEVEL, RequestOutcome.class).setParameter("request", subject.request());
        };
        return query.setParameter("application", subject.application()).uniqueResultOptional();
    }
}
