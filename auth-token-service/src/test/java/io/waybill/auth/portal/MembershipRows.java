package io.waybill.auth.portal;

import io.waybill.auth.Registry;
import io.waybill.common.sql.Sql;
import java.util.List;
import java.util.UUID;

/** What the database has about the members of applications. */
public final class MembershipRows {

    private final Sql sql;

    public MembershipRows(Sql sql) {
        this.sql = sql;
    }

    /** The application of the first operator. */
    String platform() {
        return sql.first(
                        "select id from application where client_id = ?", row -> row.getString(1), Registry.OPERATOR_ID)
                .orElseThrow();
    }

    public UUID account(Visitor person) {
        return sql.first("select id from account where mail = ?", row -> row.getObject(1, UUID.class), person.mail())
                .orElseThrow();
    }

    public String reference(Visitor person) {
        return "account/" + account(person);
    }

    long members(String application) {
        return sql.number(
                "select count(*) from application_member where application_id = ?", UUID.fromString(application));
    }

    /** Makes a member of an account, whatever the rules of the portal say. */
    public void add(Visitor person, String application) {
        sql.update(
                "insert into application_member (application_id, account_id, added_at)"
                        + " select ?, id, now() from account where mail = ?",
                UUID.fromString(application),
                person.mail());
    }

    /** The ids of an application's secrets, the oldest first. */
    List<String> secrets(String application) {
        return sql.list(
                "select id from secret where application_id = ? order by created_at, id",
                row -> row.getString(1),
                UUID.fromString(application));
    }

    /** The last record of an action about the application. */
    String audited(String application, String action) {
        return sql.first(
                        "select 'actor ' || actor || ' ' || replace(details::text, ': ', ':') from audit_event"
                                + " where target = ? and action = ? order by id desc limit 1",
                        row -> row.getString(1),
                        "application/" + application,
                        action)
                .orElseThrow();
    }

    /** Gives a person other roles, as another start with another configuration does. */
    void setRoles(Visitor person, String roles) {
        sql.update(
                "update account set roles = ?, session_epoch = session_epoch + 1 where id = ?", roles, account(person));
    }

    public void typedThePasswordLongAgo(Visitor person) {
        sql.update(
                "update portal_session set authenticated_at = authenticated_at - interval '1 hour' where account_id = ?",
                account(person));
    }
}
