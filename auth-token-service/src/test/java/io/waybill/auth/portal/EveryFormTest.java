package io.waybill.auth.portal;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.PortalRoutes.Route;
import io.waybill.common.sql.Sql;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for every page and form of the portal, also for those that somebody adds later. */
@QuarkusTest
@ServiceUnderTest
class EveryFormTest {

    /** What a portal's form can change; every change of the rest is in the audit trail. */
    private static final List<String> TABLES = List.of(
            "account",
            "application",
            "application_member",
            "api_grant",
            "secret",
            "licence",
            "level_request",
            "service_level",
            "backend_user",
            "portal_form");

    /** Fields that are not in {@link #typed}. */
    private static final List<String> FURTHER_FIELDS =
            List.of("id", "key", "session", "state", "seen", "of", "q", "page", "to", "done");

    private final Sql sql;
    private final ConnectionCounter connections;

    EveryFormTest(Sql sql, ConnectionCounter connections) {
        this.sql = sql;
        this.connections = connections;
    }

    @Test
    void thereAreFormsToTry() {
        assertThat(PortalRoutes.forms().stream().map(Route::path))
                .contains(
                        "/portal/login",
                        "/portal/logout",
                        "/portal/applications/{id}/credentials",
                        "/portal/applications/{id}/delete",
                        "/portal/desk");
    }

    @Test
    void aFormOfAnotherSiteChangesNothing() {
        Visitor ada = Visitor.developer();
        Visitor olga = Visitor.operator();
        String application = ada.registerApproved("parcel");
        String before = state();
        List<String> accepted = new ArrayList<>();

        for (Route form : PortalRoutes.forms()) {
            for (Visitor visitor : List.of(ada, olga)) {
                for (Map<String, String> typed : typed(application)) {
                    for (String site : List.of("cross-site", "")) {
                        int status =
                                send(visitor, form.of(application), typed, site).statusCode();
                        if (status != 403) {
                            accepted.add(form.path() + ", " + typed.get("action") + ", " + site + ": " + status);
                        }
                    }
                }
            }
        }

        assertThat(accepted).isEmpty();
        assertThat(state()).isEqualTo(before);
        ada.get("/portal/applications").then().statusCode(200);
    }

    /** PostgreSQL takes no text with a NUL. */
    @Test
    void aNulInAFieldIsNoFaultOfOurs() {
        List<String> broken = new ArrayList<>();

        for (Route form : PortalRoutes.forms()) {
            Visitor ada = Visitor.developer();
            String application = ada.registerApproved("parcel");
            Visitor visitor = form.isOfTheDesk() ? Visitor.operator() : ada;
            // A rotation takes no text, and nothing here would stop it.
            for (Map<String, String> typed : typed(application).stream()
                    .filter(one -> !one.get("action").equals("rotate"))
                    .toList()) {
                Map<String, String> inTheId = new LinkedHashMap<>(typed);
                inTheId.put("form", "\0");
                for (Map<String, String> sent : List.of(inEveryTextOf(typed), inTheId)) {
                    int status = send(visitor, form.of(application), sent, "same-origin")
                            .statusCode();
                    if (status >= 500) {
                        broken.add(form.path() + " " + typed.get("action") + ": " + status);
                    }
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    /** The form with a NUL in each field, but for those that lead to what the form does. */
    private static Map<String, String> inEveryTextOf(Map<String, String> typed) {
        Map<String, String> sent = new LinkedHashMap<>();
        typed.keySet().forEach(field -> sent.put(field, "\0"));
        FURTHER_FIELDS.forEach(field -> sent.put(field, "\0"));
        sent.put("action", typed.get("action"));
        sent.put("form", typed.get("form"));
        return sent;
    }

    @Test
    void noFormChangesTheApplicationOfAnother() {
        String application = Visitor.developer().registerApproved("parcel");
        Visitor eve = Visitor.developer();
        String before = state();

        Map<String, Integer> answers = answers(eve, Route::isAboutAnApplication, application);

        assertThat(answers).hasSizeGreaterThan(10);
        assertThat(answers.values()).as(answers.toString()).containsOnly(404);
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void theApplicationOfAnotherIsAsUnknownAsNone() {
        String application = Visitor.developer().registerApproved("parcel");
        Visitor eve = Visitor.developer();
        List<Route> pages = PortalRoutes.pages().stream()
                .filter(Route::isAboutAnApplication)
                .toList();

        assertThat(pages).hasSizeGreaterThan(5).allSatisfy(page -> {
            Response anothers = eve.get(page.of(application));
            Response none = eve.get(page.of(UUID.randomUUID().toString()));
            Response noId = eve.get(page.of("x"));
            assertThat(anothers.statusCode()).isEqualTo(404);
            assertThat(withoutId(anothers)).isEqualTo(withoutId(none)).isEqualTo(withoutId(noId));
        });
    }

    @Test
    void theDeskIsForOperatorsOnly() {
        String application = Visitor.developer().registerApproved("parcel");
        Visitor ada = Visitor.developer();
        String before = state();
        List<Route> pages =
                PortalRoutes.pages().stream().filter(Route::isOfTheDesk).toList();

        Map<String, Integer> answers = answers(ada, Route::isOfTheDesk, application);

        assertThat(answers.values()).as(answers.toString()).isNotEmpty().containsOnly(403);
        assertThat(state()).isEqualTo(before);
        assertThat(pages).isNotEmpty().allSatisfy(page -> {
            Response answer = ada.get(page.of(application));
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.asString()).doesNotContain(application);
        });
    }

    @Test
    void noPageTakesMoreThanFiveStatements() {
        Visitor ada = Visitor.developer();
        Visitor olga = Visitor.operator();
        String application = ada.registerApproved("freight-product");
        Visitor.emptyTheDesk();
        Registry.requestProduction(application, "parcel");
        for (int i = 0; i < 3; i++) {
            App app = Registry.approved("freight-product");
            Registry.requestProduction(app.id(), "freight-product");
            ReportedCalls.report(app.id(), "freight-product", "listProducts", 200, 97);
            ReportedCalls.report(application, "freight-product", ReportedCalls.FREIGHT.get(i), 200, 97);
            Registry.user();
        }
        Map<String, Long> costs = new LinkedHashMap<>();

        for (Route page : PortalRoutes.pages()) {
            if (page.path().equals("/portal/desk/audit.csv")) {
                // An export takes a statement for each batch of records.
                continue;
            }
            Visitor visitor = page.isOfTheDesk() ? olga : ada;
            boolean isOfAccount = page.path().startsWith("/portal/desk/accounts/");
            String path = isOfAccount ? Desk.page(olga, ada) : page.of(application);
            visitor.get(path);
            long before = connections.acquiredByRequests();
            int status = visitor.get(path).statusCode();
            costs.put(page.path(), connections.acquiredByRequests() - before);
            assertThat(status).as(path).isIn(200, 303);
        }

        assertThat(costs)
                .containsKeys(
                        "/portal", "/portal/applications", "/portal/desk", "/portal/desk/users", "/portal/sessions")
                .allSatisfy((path, cost) -> assertThat(cost).as(path).isLessThanOrEqualTo(5));
    }

    @Test
    void everyPageThatIsNotForEverybodyLeadsToTheLogIn() {
        List<String> opened = new ArrayList<>();
        for (Route page : PortalRoutes.pages()) {
            Response answer = given().redirects()
                    .follow(false)
                    .get(page.of(UUID.randomUUID().toString()));
            String location = answer.header("Location");
            if (!page.isPublic() && (location == null || !location.startsWith("/portal/login?to="))) {
                opened.add(page.path() + ": " + answer.statusCode());
            }
        }

        assertThat(opened).isEmpty();
    }

    private static Response send(Visitor visitor, String path, Map<String, String> typed, String site) {
        return visitor.post(path, typed, Map.of("Sec-Fetch-Site", site));
    }

    /** The status that each form answers with to each of its buttons. */
    private Map<String, Integer> answers(Visitor visitor, Predicate<Route> which, String application) {
        Map<String, Integer> answers = new LinkedHashMap<>();
        for (Route form : PortalRoutes.forms().stream().filter(which).toList()) {
            for (Map<String, String> typed : typed(application)) {
                Response answer = send(visitor, form.of(application), typed, "same-origin");
                answers.put(form.path() + " " + typed.get("action"), answer.statusCode());
            }
        }
        return answers;
    }

    /** Everything that a form of the portal asks for, once for each of its buttons. */
    private List<Map<String, String>> typed(String application) {
        String secret = new MembershipRows(sql).secrets(application).getFirst();
        return Stream.of(
                        "grant",
                        "level",
                        "show",
                        "add",
                        "expire",
                        "replace",
                        "add-key",
                        "expire-key",
                        "licence",
                        "delete-licence",
                        "create",
                        "end",
                        "remove",
                        "cancel",
                        "leave",
                        "rotate",
                        "revoke",
                        "lock",
                        "unlock",
                        "make",
                        "take",
                        "change",
                        "off",
                        "on",
                        "operator",
                        "developer",
                        "sessions",
                        "password")
                .map(action -> {
                    Map<String, String> typed =
                            fields("action", action, "api", "parcel", "environment", "sandbox", "level", "sandbox");
                    typed.putAll(fields("reason", "x", "secret", secret, "when", "now", "licence", "x", "all", "yes"));
                    typed.putAll(fields("name", "Shop", "businessRegion", "SE", "api-parcel", "on"));
                    typed.putAll(fields("mail", "eve@shop.example", "password", Visitor.PASSWORD));
                    typed.putAll(fields("form", "f" + UUID.randomUUID()));
                    typed.putAll(fields("subject", "application:" + application, "verdict", "reject"));
                    typed.putAll(fields("username", "user-" + UUID.randomUUID(), "user", "x", "account", "x"));
                    typed.putAll(fields("perSecond", "7", "perDay", "77"));
                    return typed;
                })
                .toList();
    }

    private static String withoutId(Response answer) {
        return answer.asString().replace(answer.header("X-Request-Id"), "ID");
    }

    /** A digest of what is stored, with the number of audit records, those of the background left out. */
    private String state() {
        StringBuilder state = new StringBuilder();
        for (String table : TABLES) {
            state.append(table)
                    .append(' ')
                    .append(sql.first(
                                    "select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '')"
                                            + " from " + table + " t",
                                    row -> row.getString(1))
                            .orElseThrow())
                    .append('\n');
        }
        return state.append("audit ")
                .append(sql.number(
                        "select count(*) from audit_event where action <> 'login.refused' and actor <> 'system'"))
                .append(" sessions ")
                .append(sql.number("select count(*) from portal_session"))
                .toString();
    }
}
