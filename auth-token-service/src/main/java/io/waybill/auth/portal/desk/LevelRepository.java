package io.waybill.auth.portal.desk;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;

/** The desk's query on service levels. */
@ApplicationScoped
class LevelRepository {

    private final Sql sql;

    LevelRepository(Sql sql) {
        this.sql = sql;
    }

    /** Number of applications by level; unused levels are absent. */
    Map<String, Long> applications() {
        Map<String, Long> applications = new HashMap<>();
        sql.list(
                "select service_level, count(*) as applications from application group by service_level",
                row -> applications.put(row.getString("service_level"), row.getLong("applications")));
        return applications;
    }
}
