package io.waybill.auth.portal;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.PortalRoutes.Route;
import io.waybill.common.sql.Sql;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
            "invitation",
            "api_grant",
            "secret",
            "licence",
            "level_request",
            "certification",
            "service_level",
            "backend_user",
            "portal_form");

    private final Sql sql;

    EveryFormTest(Sql sql) {
        this.sql = sql;
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
    void aFormWithoutItsTokenChangesNothing() {
        Visitor ada = Visitor.developer();
        Visitor olga = Visitor.operator();
        String application = application(ada);
        String anothers = Visitor.token(Visitor.developer().get("/portal").asString());
        Map<String, Map<Visitor, String>> tokens = Map.of(
                "/portal/login", tokensOn("/portal/login", ada, olga), "/portal", tokensOn("/portal", ada, olga));
        String before = state();
        List<String> accepted = new ArrayList<>();

        for (Route form : PortalRoutes.forms()) {
            for (Visitor visitor : List.of(ada, olga)) {
                String own = tokens.get(form.isBeforeLogIn() ? "/portal/login" : "/portal")
                        .get(visitor);
                Map<String, String> first = typed(application).getFirst();
                Map<String, Response> attempts = new LinkedHashMap<>();
                for (Map<String, String> typed : typed(application)) {
                    attempts.put(
                            "no token, " + typed.get("action"), send(visitor, form.of(application), typed, null, null));
                }
                attempts.put("another's token", send(visitor, form.of(application), first, anothers, null));
                attempts.put("another site", send(visitor, form.of(application), first, own, "cross-site"));
                attempts.forEach((attempt, answer) -> {
                    if (answer.statusCode() != 403) {
                        accepted.add(form.path() + " with " + attempt + ": " + answer.statusCode());
                    }
                });
            }
        }

        assertThat(accepted).isEmpty();
        assertThat(state()).isEqualTo(before);
        ada.get("/portal").then().statusCode(200);
    }

    /** PostgreSQL takes no text with a NUL. */
    @Test
    void anIdThatNoFormHasIsNoFaultOfOurs() {
        String application = application(Visitor.developer());
        List<String> broken = new ArrayList<>();

        for (Route form : PortalRoutes.forms()) {
            Visitor visitor = form.path().startsWith("/portal/desk") ? Visitor.operator() : Visitor.developer();
            String token = Visitor.token(visitor.get(form.isBeforeLogIn() ? "/portal/login" : "/portal")
                    .asString());
            for (Map<String, String> typed : typed(application)) {
                typed.put("form", "\0");
                int status =
                        send(visitor, form.of(application), typed, token, null).statusCode();
                if (status >= 500) {
                    broken.add(form.path() + " " + typed.get("action") + ": " + status);
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void theApplicationOfAnotherIsNowhereByAddressOrForm() {
        Visitor ada = Visitor.developer();
        String application = application(ada);
        Visitor eve = Visitor.developer();
        String token = Visitor.token(eve.get("/portal").asString());
        String before = state();
        List<String> found = new ArrayList<>();
        int attempts = 0;

        for (Route page : PortalRoutes.pages()) {
            if (page.isAboutAnApplication()) {
                attempts++;
                int status = eve.get(page.of(application)).statusCode();
                if (status != 404) {
                    found.add("GET " + page.path() + ": " + status);
                }
            }
        }
        for (Route form : PortalRoutes.forms()) {
            for (Map<String, String> typed :
                    form.isAboutAnApplication() ? typed(application) : List.<Map<String, String>>of()) {
                attempts++;
                int status = send(eve, form.of(application), typed, token, null).statusCode();
                if (status != 404) {
                    found.add("POST " + form.path() + " " + typed.get("action") + ": " + status);
                }
            }
        }

        assertThat(found).isEmpty();
        assertThat(attempts).isGreaterThan(10);
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void theDeskIsForOperatorsOnly() {
        Visitor ada = Visitor.developer();
        String application = application(ada);
        String token = Visitor.token(ada.get("/portal").asString());
        String before = state();
        List<String> opened = new ArrayList<>();

        for (Route route : Stream.concat(PortalRoutes.pages().stream(), PortalRoutes.forms().stream())
                .filter(route -> route.path().startsWith("/portal/desk"))
                .toList()) {
            int page = ada.get(route.of(application)).statusCode();
            int form = send(ada, route.of(application), typed(application).getFirst(), token, null)
                    .statusCode();
            if (page != 403 || (form != 403 && form != 405)) {
                opened.add(route.path() + ": " + page + ", " + form);
            }
        }

        assertThat(opened).isEmpty();
        assertThat(state()).isEqualTo(before);
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

    private static Map<Visitor, String> tokensOn(String page, Visitor... visitors) {
        Map<Visitor, String> tokens = new HashMap<>();
        for (Visitor visitor : visitors) {
            tokens.put(visitor, Visitor.token(visitor.get(page).asString()));
        }
        return tokens;
    }

    private static Response send(Visitor visitor, String path, Map<String, String> typed, String token, String site) {
        Map<String, String> form = new LinkedHashMap<>(typed);
        if (token != null) {
            form.put("token", token);
        }
        return visitor.post(path, form, site == null ? Map.of() : Map.of("Sec-Fetch-Site", site));
    }

    /** Everything that a form of the portal asks for, once for each of its buttons. */
    private static List<Map<String, String>> typed(String application) {
        return Stream.of(
                        "grant",
                        "level",
                        "show",
                        "add",
                        "expire",
                        "replace",
                        "licence",
                        "delete-licence",
                        "create",
                        "end",
                        "remove",
                        "invite",
                        "cancel",
                        "leave",
                        "rotate",
                        "withdraw",
                        "lock",
                        "unlock",
                        "make",
                        "take",
                        "change")
                .map(action -> {
                    Map<String, String> typed =
                            fields("action", action, "api", "parcel", "environment", "sandbox", "level", "sandbox");
                    typed.putAll(fields("reason", "x", "secret", "x", "when", "now", "licence", "x", "all", "yes"));
                    typed.putAll(fields("name", "Shop", "businessRegion", "SE", "api-parcel", "on"));
                    typed.putAll(fields("mail", "eve@shop.example", "password", Visitor.PASSWORD));
                    typed.putAll(fields("new-password", "seven other parcels", "form", "f" + UUID.randomUUID()));
                    typed.putAll(fields("subject", "application:" + application, "verdict", "reject"));
                    typed.putAll(fields("username", "user-" + UUID.randomUUID(), "user", "x", "account", "x"));
                    typed.putAll(fields("production", application, "statement", "a.b.c"));
                    typed.putAll(fields("perSecond", "7", "perDay", "77"));
                    return typed;
                })
                .toList();
    }

    /** The id of an approved application of the person's. */
    private static String application(Visitor visitor) {
        String id = visitor.register("parcel");
        Registry.admin("POST", "/applications/" + id + "/approve").then().statusCode(200);
        return id;
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
