package io.waybill.auth.portal.usage;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;

/** Finds the application of a member, with one statement. */
@ApplicationScoped
class MemberRepository {

    private static final String OWN = """
            select a.name, a.service_level from application a
            join customer_member m on m.application_id = a.id
            where m.account_id = ? and a.id = ?
            """;

    private final Sql sql;

    MemberRepository(Sql sql) {
        this.sql = sql;
    }

    /** The application, if the account is a member of it. */
    Optional<OwnApplication> application(UUID accountId, UUID id) {
        return sql.first(
                OWN,
                row -> new OwnApplication(id, row.getString("name"), row.getString("service_level")),
                accountId,
                id);
    }
}
