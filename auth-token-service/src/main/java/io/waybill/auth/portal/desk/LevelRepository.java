package io.waybill.auth.portal.desk;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.stream.Collectors;
import org.hibernate.Session;

/** The desk's query on service levels. */
@ApplicationScoped
class LevelRepository {

    private final Session session;

    LevelRepository(Session session) {
        this.session = session;
    }

    private record Use(String level, long applications) {}

    /** Number of applications by level; unused levels are absent. */
    Map<String, Long> applications() {
        return session
                .createQuery("select a.serviceLevel, count(*) from Application a group by a.serviceLevel", Use.class)
                .list()
                .stream()
                .collect(Collectors.toMap(Use::level, Use::applications));
    }
}
