package io.waybill.auth.registry.application;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** The statement that deletes secrets. */
@ApplicationScoped
class EndedSecretRepository {

    // A configured secret stays: its row keeps its value from being taken up again. A secret of an application that is
    // being changed stays until the next run.
    private static final String DELETE = """
            delete from secret where id in (
              select s.id from secret s join application a on a.id = s.application_id
              where s.expires_at < ? and not s.from_configuration
                and coalesce(s.issuing_until + make_interval(secs => s.longest_lifetime + 60) < clock_timestamp(), true)
              order by s.expires_at limit ? for no key update of a skip locked)
            """;

    private final Sql sql;

    EndedSecretRepository(Sql sql) {
        this.sql = sql;
    }

    /** Deletes secrets that ended before a time, and whose last token has expired; answers how many. */
    int deleteEndedBefore(Instant time, int limit) {
        return sql.update(DELETE, time, limit);
    }
}
