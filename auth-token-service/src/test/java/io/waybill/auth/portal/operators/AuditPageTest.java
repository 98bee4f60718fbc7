package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Operators;
import io.waybill.auth.portal.Visitor;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit trail as operators see it: found by what the page shows. */
@QuarkusTest
@ServiceUnderTest
class AuditPageTest {

    private static final String PAGE = "/portal/operators/audit";

    private Visitor olga;

    @BeforeEach
    void begin() {
        olga = Visitor.operator();
    }

    @Test
    void peopleApplicationsAndBackendUsersAreFoundByTheirNamesAndLinked() {
        App app = Registry.approved();
        String name = Registry.application(app.id()).path("name");
        User user = Registry.user();
        Registry.suspend(app);
        String account = "<a href=\"" + Operators.page(olga, olga) + "\">Olga Operator</a>";

        finds("action=application.suspend&target=" + name.toUpperCase(Locale.ROOT), link(app));
        finds("action=application.suspend&target=" + app.id(), link(app));
        finds("target=" + name + "&actor=Olga Operator", "Nothing found");
        finds("target=" + user.username(), "user.create", user.username() + "</a>");
        finds("action=session.begin&actor=Olga Operator", account);
        finds("action=session.begin&actor=" + Registry.OPERATOR_MAIL, account);
        finds("actor=nobody has this name", "Nothing found");
        finds("actor=%", "Nothing found");
    }

    @Test
    void anApplicationIsFoundByItsNameAndItsIdForWhatItDid() {
        App app = Registry.approved();
        String about = "target=application/" + app.id();
        String id = Registry.admin("GET", "/audit?action=application.approve&" + about)
                .path("items[0].actor");

        for (String actor : List.of("first operator", id, id.toUpperCase(Locale.ROOT))) {
            finds("action=application.approve&actor=" + actor, link(app));
        }
    }

    @Test
    void theActionsAreAListAndLeadToTheirLines() {
        App app = Registry.approved();
        Registry.suspend(app);

        finds(
                "action=application.suspend&target=application/" + app.id(),
                "<option selected>application.suspend</option>",
                "<option>application.approve</option>",
                "href=\"" + PAGE + "?action=application.suspend\"");
        finds("action=no.such-action", "Nothing found", "<option selected>no.such-action</option>");
    }

    @Test
    void aNameOfTooManySaysSo() {
        for (int i = 0; i < 21; i++) {
            Registry.register();
        }

        check(olga.get(PAGE + "?target=" + commonName()), 422, "id=\"e-target\"", "<a href=\"#f-target\">");
        check(olga.get(PAGE + ".csv?target=" + commonName()), 400, "target");
    }

    /** The trail's own words are actors, however many names have them. */
    @Test
    void whatNobodyDidIsFoundByItsWord() {
        for (int i = 0; i < 21; i++) {
            Registry.describe(Registry.register().id(), "Ordering system " + i, "tests", List.of());
        }

        for (String actor : List.of("system", "anonymous")) {
            without(finds("actor=" + actor), "type more of it");
        }
    }

    /** What the names of all registered applications have in common. */
    private static String commonName() {
        App app = Registry.register();
        return Registry.application(app.id()).<String>path("name").substring(0, 4);
    }

    private static String link(App app) {
        return "<a href=\"/portal/operators/applications/" + app.id() + "\">";
    }

    private Response finds(String filters, String... texts) {
        return olga.sees(PAGE + "?" + filters, texts);
    }

    @Test
    void theAuditIsFilteredAndGoesIntoAFileWithoutFormulas() {
        App app = Registry.approved();
        Registry.admin(
                "POST",
                "/applications/" + app.id() + "/suspend",
                Map.of("reason", "=HYPERLINK(\"http://evil.example\")"));
        String about = "target=application/" + app.id();

        without(
                olga.sees(
                        PAGE + "?" + about + "&actor=&action=application.suspend&from=2026-01-01&to=2999-01-01",
                        "/portal/operators/applications/" + app.id(),
                        "<code>application.suspend"),
                "<code>application.approve");
        olga.sees(PAGE + "?" + about + "&to=2000-01-01", "Nothing found");
        check(
                olga.get(PAGE + "?from=yesterday&after=x"),
                422,
                "value=\"yesterday\"",
                "id=\"e-from\"",
                "<a href=\"#f-from\">",
                "Must be a day, for example 2026-03-10.");
        without(check(olga.get(PAGE + "?after=x"), 422), "#f-after");
        olga.get(PAGE + "?target=" + "a".repeat(201)).then().statusCode(422);
        olga.get(PAGE + "?" + about + "&limit=1").then().statusCode(200);
        olga.get(PAGE + ".csv?to=x&actors=system").then().statusCode(400);
        Response file = olga.get(PAGE + ".csv?" + about);
        file.then()
                .statusCode(200)
                .contentType(containsString("text/csv"))
                .header("Cache-Control", equalTo("no-store"));
        assertThat(file.asString().lines().findFirst())
                .contains("id,occurredAt,actor,action,target,sourceAddress,requestId,details");
        assertThat(file.asString()).contains("application.suspend", "application.register");
    }
}
