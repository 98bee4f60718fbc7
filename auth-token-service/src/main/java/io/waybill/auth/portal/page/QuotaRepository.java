package io.waybill.auth.portal.page;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** The queries on what an account has made. */
@ApplicationScoped
class QuotaRepository {

    /**
     * The counts of an account.
     *
     * @param applications applications that it has registered
     * @param pending its pending requests
     */
    record Made(int applications, int pending) {}

    private static final String MADE = """
            select
              (select count(*) from application where requested_by = ?) as applications,
              (select count(*) from application where requested_by = ? and state = 'registered')
              + (select count(*) from api_grant where requested_by = ? and state = 'requested')
              + (select count(*) from level_request where requested_by = ? and state = 'requested') as pending
            """;

    private final Sql sql;

    QuotaRepository(Sql sql) {
        this.sql = sql;
    }

    /** Counts of one account take turns, until their transactions end. */
    void lock(UUID account) {
        sql.list("select 1 from account where id = ? for no key update", row -> 1, account);
    }

    /** @param actor the account, as the audit trail names it */
    Made made(String actor) {
        return sql.first(
                        MADE,
                        row -> new Made(row.getInt("applications"), row.getInt("pending")),
                        actor,
                        actor,
                        actor,
                        actor)
                .orElseThrow();
    }
}
