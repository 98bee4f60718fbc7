package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.check;
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
import io.waybill.auth.portal.MembershipRows;
import io.waybill.auth.portal.Operators;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator's session alone does not do: the password is asked for, and nothing that was typed is lost. */
@QuarkusTest
@ServiceUnderTest
class PasswordAgainTest {

    private static final String LEVELS = "/portal/operators/levels";

    private final Sql sql;
    private final SigningKeyService rotation;

    PasswordAgainTest(Sql sql, SigningKeyService rotation) {
        this.sql = sql;
        this.rotation = rotation;
    }

    @Test
    void aSuspensionNeedsThePassword() {
        App app = Registry.approved();
        String page = "/portal/operators/applications/" + app.id();
        Map<String, String> form = fields(
                "subject", "application:" + app.id(), "verdict", "suspend", "reason", "it floods us", "form", id());

        doneWithThePasswordOnly(page, page, form, "it floods us", () -> state(app));

        assertThat(state(app)).isEqualTo("suspended");
    }

    @Test
    void aDecisionInFavourNeedsNone() {
        App app = Registry.register();
        String page = "/portal/operators/applications/" + app.id();

        new Operator()
                .visitor
                .send(page, fields("subject", "application:" + app.id(), "verdict", "approve", "form", id()))
                .then()
                .statusCode(303);
    }

    @Test
    void aLevelIsChangedWithThePassword() {
        String level = "again-" + UUID.randomUUID().toString().substring(0, 8);
        Registry.level(level, 77, 7777);
        Map<String, String> form = fields(
                "action",
                "change",
                "name",
                level,
                "seen",
                "77/7777",
                "perSecond",
                "78",
                "perDay",
                "7778",
                "form",
                id());

        doneWithThePasswordOnly(LEVELS + "?change=" + level, LEVELS, form, "value=\"7778\"", () -> perDay(level));

        assertThat(perDay(level)).hasValue(7_778L);
    }

    @Test
    void aLevelIsMadeWithThePassword() {
        String level = "again-" + UUID.randomUUID().toString().substring(0, 8);
        Map<String, String> form =
                fields("action", "make", "name", level, "perSecond", "78", "perDay", "7778", "form", id());

        doneWithThePasswordOnly(LEVELS, LEVELS, form, "value=\"" + level + "\"", () -> perDay(level));

        assertThat(perDay(level)).hasValue(7_778L);
    }

    @Test
    void aSigningKeyIsRevokedWithThePassword() {
        rotation.rotate();
        String key = Registry.admin("GET", "/signing-keys").path("items.find { it.state == 'announced' }.kid");
        Map<String, String> form = fields("action", "revoke", "key", key, "form", id());

        doneWithThePasswordOnly(
                "/portal/operators/keys?ask=" + key,
                "/portal/operators/keys",
                form,
                "name=\"key\" value=\"" + key + "\"",
                () -> stateOfKey(key));

        assertThat(stateOfKey(key)).isEqualTo("revoked");
        Operators.revokeAnnouncedKeys(sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sessions", "off"})
    void anAccountIsChangedWithThePassword(String action) {
        Visitor ada = Visitor.developer();
        String page = Operators.page(Visitor.operator(), ada);

        doneWithThePasswordOnly(
                page,
                page,
                Operators.form(action),
                "asked for by telephone",
                () -> ada.get("/portal/applications").statusCode());

        ada.get("/portal/applications").then().statusCode(303);
    }

    /** Without the password the state stays what it was, and what was typed comes back. */
    private void doneWithThePasswordOnly(
            String page, String path, Map<String, String> form, String typed, Supplier<?> state) {
        Object before = state.get();
        Operator ben = new Operator();
        ben.needsThePassword(page, path, form, typed);
        assertThat(state.get()).isEqualTo(before);
        ben.sends(path, form);
    }

    private static String id() {
        return UUID.randomUUID().toString();
    }

    private static String state(App app) {
        return Registry.application(app.id()).path("state");
    }

    private Optional<Long> perDay(String level) {
        return sql.first("select per_day from service_level where name = ?", row -> row.getLong(1), level);
    }

    private static String stateOfKey(String kid) {
        return Registry.admin("GET", "/signing-keys").path("items.find { it.kid == '" + kid + "' }.state");
    }

    /** An operator who has typed the password an hour ago. */
    private final class Operator {

        private final Visitor visitor = Operators.newOperator();

        Operator() {
            new MembershipRows(sql).typedThePasswordLongAgo(visitor);
        }

        /** Without the password, and with a wrong one, the form comes back with what was typed. */
        void needsThePassword(String page, String path, Map<String, String> form, String typed) {
            visitor.get(page).then().statusCode(200).body(containsString("Your password"));
            check(visitor.sendFrom(page, path, form), 422, "Type your password", typed);
            form.put("password", "a guess that is long enough");
            check(visitor.sendFrom(page, path, form), 422, "This is not your password", typed);
        }

        void sends(String path, Map<String, String> form) {
            form.put("password", Visitor.PASSWORD);
            Response done = visitor.send(path, form);
            assertThat(done.statusCode()).as(done.asString()).isEqualTo(303);
            visitor.get(path).then().statusCode(200).body(not(containsString("Your password")));
        }
    }
}
