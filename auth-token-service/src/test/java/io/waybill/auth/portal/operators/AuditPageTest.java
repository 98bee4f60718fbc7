package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
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
    void peopleApplicationsAndBackendUsersAreFoundByTheirNames() {
        App app = Registry.approved();
        String name = Registry.application(app.id()).path("name");
        User user = Registry.user();
        Registry.admin("POST", "/applications/" + app.id() + "/suspend", Map.of("reason", "a test"));

        audit("target", name.toUpperCase(Locale.ROOT), "action", "application.suspend")
                .body(containsString("/portal/operators/applications/" + app.id()));
        audit("target", app.id(), "action", "application.suspend")
                .body(containsString("/portal/operators/applications/" + app.id()));
        audit("target", name, "actor", "Olga Operator").body(containsString("Nothing found"));
        audit("target", user.username(), "actor", "")
                .body(containsString("user.create"))
                .body(containsString(user.username() + "</a>"));
        audit("actor", "Olga Operator", "action", "session.begin").body(containsString("Olga Operator</a>"));
        audit("actor", Registry.OPERATOR_MAIL, "action", "session.begin").body(containsString("Olga Operator</a>"));
        audit("actor", "nobody has this name", "action", "").body(containsString("Nothing found"));
        audit("actor", "%", "action", "").body(containsString("Nothing found"));
    }

    @Test
    void anApplicationIsFoundByItsNameAndItsIdForWhatItDid() {
        App app = Registry.approved();
        String about = "target=application/" + app.id();
        String id = Registry.admin("GET", "/audit?action=application.approve&" + about)
                .path("items[0].actor");

        for (String actor : List.of("first operator", id, id.toUpperCase(Locale.ROOT))) {
            audit("actor", actor, "action", "application.approve")
                    .body(containsString("/portal/operators/applications/" + app.id()));
        }
    }

    @Test
    void theActionsAreAListAndLeadToTheirLines() {
        App app = Registry.approved();
        Registry.admin("POST", "/applications/" + app.id() + "/suspend", Map.of("reason", "a test"));

        audit("target", "application/" + app.id(), "action", "application.suspend")
                .body(containsString("<option selected>application.suspend</option>"))
                .body(containsString("<option>application.approve</option>"))
                .body(containsString("href=\"" + PAGE + "?action=application.suspend\""));
        audit("action", "no.such-action", "target", "")
                .body(containsString("Nothing found"))
                .body(containsString("<option selected>no.such-action</option>"));
    }

    @Test
    void aNameOfTooManySaysSo() {
        for (int i = 0; i < 21; i++) {
            Registry.register();
        }

        check(olga.get(PAGE + "?target=" + commonName()), 422, "id=\"e-target\"", "<a href=\"#f-target\">");
        olga.get(PAGE + ".csv?target=" + commonName()).then().statusCode(400).body(containsString("target"));
    }

    /** The trail's own words are actors, however many names have them. */
    @Test
    void whatNobodyDidIsFoundByItsWord() {
        for (int i = 0; i < 21; i++) {
            Registry.describe(Registry.register().id(), "Ordering system " + i, "tests", List.of());
        }

        audit("actor", "system", "action", "").body(not(containsString("type more of it")));
        audit("actor", "anonymous", "action", "").body(not(containsString("type more of it")));
    }

    /** What the names of all registered applications have in common. */
    private static String commonName() {
        App app = Registry.register();
        return Registry.application(app.id()).<String>path("name").substring(0, 4);
    }

    private ValidatableResponse audit(String... filters) {
        StringBuilder query = new StringBuilder(PAGE).append('?');
        fields(filters)
                .forEach((name, value) ->
                        query.append(name).append('=').append(value).append('&'));
        return olga.get(query.substring(0, query.length() - 1)).then().statusCode(200);
    }

    @Test
    void theAuditLeadsToAccountsAndApplications() {
        App app = Registry.register();
        String application = "/portal/operators/applications/" + app.id();
        olga.sends(application, "subject", "application:" + app.id(), "verdict", "approve");

        String page = olga.sees(PAGE + "?target=application/" + app.id(), "<a href=\"" + application + "\">")
                .asString();

        String account =
                page.replaceFirst("(?s).*?href=\"(/portal/operators/people/[0-9a-f-]{36})\">Olga Operator</a>.*", "$1");
        olga.sees(account, "Olga Operator");
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
