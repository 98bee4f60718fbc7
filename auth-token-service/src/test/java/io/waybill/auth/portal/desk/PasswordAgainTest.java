package io.waybill.auth.portal.desk;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.platform.crypto.SigningKeyService;
import io.waybill.auth.portal.Desk;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator's session alone does not do: the password is asked for, and nothing that was typed is lost. */
@QuarkusTest
@ServiceUnderTest
class PasswordAgainTest {

    private final Sql sql;
    private final SigningKeyService rotation;

    PasswordAgainTest(Sql sql, SigningKeyService rotation) {
        this.sql = sql;
        this.rotation = rotation;
    }

    @Test
    void aSuspensionNeedsThePassword() {
        App app = Registry.approved();
        String page = "/portal/desk/applications/" + app.id();
        Map<String, String> form = fields(
                "subject", "application:" + app.id(), "verdict", "suspend", "reason", "it floods us", "form", id());

        try (Operator ben = new Operator()) {
            ben.needsThePassword(page, page, form, "it floods us");
            assertThat(state(app)).isEqualTo("approved");
            ben.sends(page, form);
        }

        assertThat(state(app)).isEqualTo("suspended");
    }

    @Test
    void aDecisionInFavourNeedsNone() {
        App app = Registry.register();
        String page = "/portal/desk/applications/" + app.id();

        try (Operator ben = new Operator()) {
            ben.visitor
                    .send(page, fields("subject", "application:" + app.id(), "verdict", "approve", "form", id()))
                    .then()
                    .statusCode(303);
        }
    }

    @Test
    void aLevelIsChangedWithThePassword() {
        String level = "again-" + UUID.randomUUID().toString().substring(0, 8);
        Registry.admin("PUT", "/service-levels/" + level, Map.of("perSecond", 77, "perDay", 7777))
                .then()
                .statusCode(200);
        Map<String, String> form =
                fields("action", "change", "name", level, "perSecond", "78", "perDay", "7778", "form", id());

        try (Operator ben = new Operator()) {
            ben.needsThePassword("/portal/desk/levels?change=" + level, "/portal/desk/levels", form, "value=\"7778\"");
            assertThat(perDay(level)).isEqualTo(7_777);
            ben.sends("/portal/desk/levels", form);
        }

        assertThat(perDay(level)).isEqualTo(7_778);
    }

    @Test
    void aLevelIsMadeWithThePassword() {
        String level = "again-" + UUID.randomUUID().toString().substring(0, 8);
        Map<String, String> form =
                fields("action", "make", "name", level, "perSecond", "78", "perDay", "7778", "form", id());

        try (Operator ben = new Operator()) {
            ben.needsThePassword("/portal/desk/levels", "/portal/desk/levels", form, "value=\"" + level + "\"");
            assertThat(sql.number("select count(*) from service_level where name = ?", level))
                    .isZero();
            ben.sends("/portal/desk/levels", form);
        }

        assertThat(perDay(level)).isEqualTo(7_778);
    }

    @Test
    void aSigningKeyIsWithdrawnWithThePassword() {
        rotation.rotate();
        String key = Registry.admin("GET", "/signing-keys").path("items.find { it.state == 'announced' }.kid");
        Map<String, String> form = fields("action", "withdraw", "key", key, "form", id());

        try (Operator ben = new Operator()) {
            ben.needsThePassword(
                    "/portal/desk/keys?ask=" + key, "/portal/desk/keys", form, "name=\"key\" value=\"" + key + "\"");
            assertThat(stateOfKey(key)).isEqualTo("announced");
            ben.sends("/portal/desk/keys", form);
        }

        assertThat(stateOfKey(key)).isEqualTo("withdrawn");
        Registry.admin("GET", "/signing-keys")
                .<List<String>>path("items.findAll { it.state == 'announced' }.kid")
                .forEach(kid -> Registry.admin("POST", "/signing-keys/" + kid + "/withdraw"));
        sql.update("delete from signing_key where withdrawn_at is not null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"operator", "off"})
    void anAccountIsChangedWithThePassword(String action) {
        Visitor ada = Visitor.developer();

        try (Operator ben = new Operator()) {
            String page = Desk.page(ben.visitor, ada);
            Map<String, String> form = Desk.form(action);
            ben.needsThePassword(page, page, form, "asked for by telephone");
            ada.get("/portal").then().statusCode(200);
            ben.sends(page, form);
        }

        ada.get("/portal").then().statusCode(303);
    }

    private static String id() {
        return UUID.randomUUID().toString();
    }

    private static String state(App app) {
        return Registry.admin("GET", "/applications/" + app.id()).path("state");
    }

    private long perDay(String level) {
        return sql.number("select per_day from service_level where name = ?", level);
    }

    private static String stateOfKey(String kid) {
        return Registry.admin("GET", "/signing-keys").path("items.find { it.kid == '" + kid + "' }.state");
    }

    /** An operator who has typed the password an hour ago, and is none afterwards. */
    private final class Operator implements AutoCloseable {

        private final Visitor visitor = Desk.newOperator();

        Operator() {
            sql.update(
                    "update portal_session set authenticated_at = authenticated_at - interval '1 hour' from account a"
                            + " where a.id = account_id and a.mail = ?",
                    visitor.mail());
        }

        /** Without the password, and with a wrong one, the form comes back with what was typed. */
        void needsThePassword(String page, String path, Map<String, String> form, String typed) {
            visitor.get(page).then().statusCode(200).body(containsString("Your password"));
            visitor.sendFrom(page, path, form)
                    .then()
                    .statusCode(422)
                    .body(containsString("Type your password"))
                    .body(containsString(typed));
            form.put("password", "a guess that is long enough");
            visitor.sendFrom(page, path, form)
                    .then()
                    .statusCode(422)
                    .body(containsString("This is not your password"))
                    .body(containsString(typed));
        }

        void sends(String path, Map<String, String> form) {
            form.put("password", Visitor.PASSWORD);
            Response done = visitor.send(path, form);
            assertThat(done.statusCode()).as(done.asString()).isEqualTo(303);
            visitor.get(path).then().statusCode(200).body(not(containsString("Your password")));
        }

        @Override
        public void close() {
            sql.update(
                    "delete from portal_session s using account a where a.id = s.account_id and a.mail = ?",
                    visitor.mail());
            sql.update("update account set role = 'developer' where mail = ?", visitor.mail());
        }
    }
}
