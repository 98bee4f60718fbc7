package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import io.waybill.auth.People;
import io.waybill.auth.Registry;
import io.waybill.common.sql.Sql;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What operators do to accounts at the operator, as tests use it. */
public final class Operators {

    private static final Pattern CODE = Pattern.compile("data-value>([^<]+)<");

    private Operators() {}

    /** The page of somebody's account. */
    public static String page(Visitor operator, Visitor person) {
        Matcher link = Pattern.compile("/portal/operators/people/[0-9a-f-]{36}")
                .matcher(operator.get("/portal/operators/people?q=" + person.mail())
                        .asString());
        assertThat(link.find()).as("the account of " + person.mail()).isTrue();
        return link.group();
    }

    public static Response act(Visitor operator, Visitor person, String action) {
        return operator.send(page(operator, person), form(action));
    }

    public static Map<String, String> form(String action) {
        return fields("form", UUID.randomUUID().toString(), "action", action, "reason", "asked for by telephone");
    }

    /** The form of one request as a page of operators shows it. */
    public static Map<String, String> decision(String page, String subject, String verdict, String reason) {
        Map<String, String> form = fields("form", UUID.randomUUID().toString());
        form.putAll(
                fields("subject", subject, "seen", Visitor.seen(page, subject).orElseThrow()));
        form.putAll(fields("verdict", verdict, "reason", reason));
        return form;
    }

    /** The queue shows the oldest requests: what other tests have left there must not hide what the next one makes. */
    public static void emptyTheQueue(Sql sql) {
        sql.update("update application set state = 'rejected' where state = 'registered'");
        sql.update("update api_grant set state = 'rejected' where state = 'requested'");
        sql.update("update level_request set state = 'rejected' where state = 'requested'");
    }

    /** Those of one test are not in the way of the next one. */
    public static void revokeAnnouncedKeys(Sql sql) {
        Registry.admin("GET", "/signing-keys")
                .<List<String>>path("items.findAll { it.state == 'announced' }.kid")
                .forEach(kid -> Registry.admin("POST", "/signing-keys/" + kid + "/revoke"));
        sql.update("delete from signing_key where revoked_at is not null");
    }

    /** What a page shows once. */
    public static String value(Response page) {
        Matcher code = CODE.matcher(page.asString());
        assertThat(code.find()).as(page.asString()).isTrue();
        return code.group(1);
    }

    /** An operator whom no other test knows, logged in. */
    public static Visitor newOperator() {
        return Visitor.loggedIn(People.OPERATOR);
    }
}
