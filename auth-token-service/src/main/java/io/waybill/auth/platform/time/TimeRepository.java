package io.waybill.auth.platform.time;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** The query for the database's time. */
@ApplicationScoped
class TimeRepository {

    private final Sql sql;

    TimeRepository(Sql sql) {
        this.sql = sql;
    }

    Instant now() {
        return sql.first("SELECT clock_timestamp() AS now", row -> Sql.instant(row, "now"))
                .orElseThrow();
    }
}
