package io.waybill.auth.portal.form;

import jakarta.enterprise.context.ApplicationScoped;
import org.hibernate.Session;

/** The queries on what an account has made; the audit trail's name of the account is the parameter. */
@ApplicationScoped
class QuotaRepository {

    private static final String APPLICATIONS = "select count(*) from Application a where a.review.requestedBy = ?1";

    private static final String PENDING_REQUESTS = """
            select
              (select count(*) from Application a where a.review.requestedBy = ?1 and a.state = registered)
              + (select count(*) from ApiGrant g where g.review.requestedBy = ?1 and g.state = requested)
              + (select count(*) from LevelRequest l where l.review.requestedBy = ?1 and l.state = requested)
            """;

    private final Session session;

    QuotaRepository(Session session) {
        this.session = session;
    }

    /** The number of applications that the account has registered. */
    long applications(String actor) {
        return count(APPLICATIONS, actor);
    }

    /** The number of its requests that wait for a decision. */
    long pendingRequests(String actor) {
        return count(PENDING_REQUESTS, actor);
    }

    private long count(String query, String actor) {
        return session.createQuery(query, Long.class).setParameter(1, actor).getSingleResult();
    }
}
