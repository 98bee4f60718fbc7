package io.waybill.auth.registry.testaccess;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import org.hibernate.Session;

/** The query for licences and users together; it has no entity of its own. */
@ApplicationScoped
class TestAccessRepository {

    private static final String OPEN = """
            select exists (select from licence where login_id = :loginId and application_id = :application)
              and exists (select from backend_user u join application_user a on a.user_id = u.id
                          where u.username = :username and a.application_id = :application and not u.locked)
            """;

    private final Session session;

    TestAccessRepository(Session session) {
        this.session = session;
    }

    /** Whether the application has the licence, and the user is not locked. */
    boolean isOpen(UUID application, String loginId, String username) {
        return session.createNativeQuery(OPEN, Boolean.class)
                .setParameter("application", application)
                .setParameter("loginId", loginId)
                .setParameter("username", username)
                .uniqueResult();
    }
}
