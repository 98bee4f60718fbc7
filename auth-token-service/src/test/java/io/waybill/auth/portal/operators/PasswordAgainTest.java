package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.platform.crypto.SigningKeyService;
import io.waybill.auth.portal.MembershipRows;
import io.waybill.auth.portal.Operators;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
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

    @AfterEach
    void removeAnnouncedKeys() {
        Operators.revokeAnnouncedKeys(sql);
    }

    /**
     * What needs the password: a form of a page, which is sent to a path.
     *
     * @param typed what of it the page shows again
     * @param state what the form changes
     * @param after what it is then
     */
    private record Step(
            String page, String path, Map<String, String> form, String typed, Supplier<?> state, Object after) {}

    private Step step(String name) {
        return switch (name) {
            case "suspension" -> suspension(Registry.approved());
            case "made level" -> level(Map.of("action", "make"));
            case "changed level" -> level(Map.of("action", "change", "seen", "77/7777"));
            case "revoked key" -> revokedKey();
            default -> account(name);
        };
    }

    private static Step suspension(App app) {
        String page = "/portal/operators/applications/" + app.id();
        String reason = "it floods us";
        Map<String, String> form = fields("subject", "application:" + app.id(), "verdict", "suspend", "reason", reason);
        return new Step(
                page, page, form, reason, () -> Registry.application(app.id()).path("state"), "suspended");
    }

    private Step level(Map<String, String> more) {
        String level = "again-" + UUID.randomUUID().toString().substring(0, 8);
        String page = "/portal/operators/levels";
        Map<String, String> form = fields("name", level, "perSecond", "78", "perDay", "7778");
        form.putAll(more);
        if (more.containsKey("seen")) {
            Registry.level(level, 77, 7777);
        }
        return new Step(
                more.containsKey("seen") ? page + "?change=" + level : page,
                page,
                form,
                "value=\"7778\"",
                () -> sql.number("select count(*) from service_level where name = ? and per_day = 7778", level),
                1L);
    }

    private Step revokedKey() {
        rotation.rotate();
        String key = Registry.admin("GET", "/signing-keys").path("items.find { it.state == 'announced' }.kid");
        return new Step(
                "/portal/operators/keys?ask=" + key,
                "/portal/operators/keys",
                fields("action", "revoke", "key", key),
                "name=\"key\" value=\"" + key + "\"",
                () -> Registry.admin("GET", "/signing-keys").path("items.find { it.kid == '" + key + "' }.state"),
                "revoked");
    }

    private static Step account(String action) {
        Visitor ada = Visitor.developer();
        String page = Operators.page(Visitor.operator(), ada);
        Supplier<?> state = () -> ada.get("/portal/applications").statusCode();
        return new Step(page, page, Operators.form(action), "asked for by telephone", state, 303);
    }

    /** Without the password, and with a wrong one, the form comes back with what was typed. */
    @ParameterizedTest
    @ValueSource(strings = {"suspension", "made level", "changed level", "revoked key", "sessions", "off"})
    void whatCannotBeUndoneNeedsThePassword(String name) {
        Step step = step(name);
        Map<String, String> form = step.form();
        form.put("form", UUID.randomUUID().toString());
        Object before = step.state().get();
        Visitor ben = loggedInLongAgo();

        ben.sees(step.page(), "Your password");
        check(ben.sendFrom(step.page(), step.path(), form), 422, "Type your password", step.typed());
        form.put("password", "a guess that is long enough");
        check(ben.sendFrom(step.page(), step.path(), form), 422, "This is not your password", step.typed());
        assertThat(step.state().get()).isEqualTo(before).isNotEqualTo(step.after());

        form.put("password", Visitor.PASSWORD);
        check(ben.send(step.path(), form), 303);
        assertThat(step.state().get()).isEqualTo(step.after());
        without(ben.sees(step.path()), "Your password");
    }

    @Test
    void aDecisionInFavourNeedsNone() {
        App app = Registry.register();
        String page = "/portal/operators/applications/" + app.id();

        loggedInLongAgo().sends(page, "subject", "application:" + app.id(), "verdict", "approve");
    }

    private Visitor loggedInLongAgo() {
        Visitor visitor = Operators.newOperator();
        new MembershipRows(sql).typedThePasswordLongAgo(visitor);
        return visitor;
    }
}
