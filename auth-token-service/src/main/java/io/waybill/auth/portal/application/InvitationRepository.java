package io.waybill.auth.portal.application;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The queries on invitations. */
@ApplicationScoped
class InvitationRepository {

    /** An invitation ends with the right to make it: as a member, or as an operator. */
    private static final String OPEN = """
            select i.id, i.application_id as application, i.made_by, i.from_desk from invitation i
            join account p on p.id = i.made_by and not p.locked
            where i.code_hash = ? and i.expires_at > ?
              and case when i.from_desk then p.role = 'operator'
                  else exists (select 1 from customer_member m
                               where m.application_id = i.application_id and m.account_id = i.made_by) end
            """;

    /** What an invitation is for. */
    record Open(UUID id, UUID application, UUID madeBy, boolean fromDesk) {}

    private final Sql sql;

    InvitationRepository(Sql sql) {
        this.sql = sql;
    }

    void insert(Open made, byte[] codeHash, Instant now, Instant expiresAt) {
        sql.update(
                "insert into invitation (id, application_id, code_hash, made_by, from_desk, made_at, expires_at)"
                        + " values (?, ?, ?, ?, ?, ?, ?)",
                made.id(),
                made.application(),
                codeHash,
                made.madeBy(),
                made.fromDesk(),
                now,
                expiresAt);
    }

    Optional<Open> open(byte[] codeHash, Instant now) {
        return sql.first(OPEN, Sql.as(Open.class), codeHash, now);
    }

    List<Invitation> ofApplication(UUID application, Instant now) {
        return sql.list(
                "select i.id, i.from_desk, p.name as maker, i.made_at, i.expires_at from invitation i"
                        + " join account p on p.id = i.made_by"
                        + " where i.application_id = ? and i.expires_at > ? order by i.made_at, i.id",
                Sql.as(Invitation.class),
                application,
                now);
    }

    long countOfApplication(UUID application, Instant now) {
        return sql.number(
                "select count(*) from invitation where application_id = ? and expires_at > ?", application, now);
    }

    /** Makes the invitations of one account take turns until the end of the transaction; counts them. */
    long countLocked(UUID account, Instant now) {
        sql.list("select 1 from account where id = ? for no key update", row -> 1, account);
        return sql.number("select count(*) from invitation where made_by = ? and expires_at > ?", account, now);
    }

    /** Deletes the invitation; false if it was gone. */
    boolean delete(UUID application, UUID id) {
        return sql.update("delete from invitation where application_id = ? and id = ?", application, id) == 1;
    }

    /** Deletes the member's invitations; those made at the desk stay. */
    void deleteOfMember(UUID application, UUID account) {
        sql.update(
                "delete from invitation where application_id = ? and made_by = ? and not from_desk",
                application,
                account);
    }

    void deleteExpired(Instant now) {
        sql.update("delete from invitation where expires_at <= ?", now);
    }
}
