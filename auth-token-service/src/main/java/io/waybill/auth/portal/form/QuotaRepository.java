package io.waybill.auth.portal.form;

import jakarta.enterprise.context.ApplicationScoped;
import org.hibernate.Session;

/** The query on what an account has made. */
@ApplicationScoped
class QuotaRepository {

    /**
     * The counts of an account.
     *
     * @param applications applications that it has registered
     * @param pending its pending requests
     */
    record Made(long applications, long pending) {}

    private static final String MADE = """
            select
              (select count(*) from Application a where a.review.requestedBy = :actor),
              (select count(*) from Application a where a.review.requestedBy = :actor and a.state = registered)
              + (select count(*) from ApiGrant g where g.review.requestedBy = :actor and g.state = requested)
              + (select count(*) from LevelRequest l where l.review.requestedBy = :actor and l.state = requested)
            """;

    private final Session session;

    QuotaRepository(Session session) {
        this.session = session;
    }

    /** @param actor the account, as the audit trail names it */
    Made made(String actor) {
        return session.createQuery(MADE, Made.class)
                .setParameter("actor", actor)
                .getSingleResult();
    }
}
