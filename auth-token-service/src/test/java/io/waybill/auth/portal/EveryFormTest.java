package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.People;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.PortalRoutes.Route;
import io.waybill.common.sql.Sql;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
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

    /** What each form with more than one action has as its {@code action}. */
    private static final Map<String, List<String>> ACTIONS = Map.of(
            "/portal/applications/{id}/credentials",
            List.of("show", "add", "expire", "replace", "add-key", "expire-key", "licence", "delete-licence"),
            "/portal/applications/{id}/settings",
            List.of("grant", "level", "add", "remove", "show", "leave"),
            "/portal/applications/{id}/users",
            List.of("create", "end"),
            "/portal/operators/applications/{id}/members",
            List.of("add", "remove"),
            "/portal/operators/keys",
            List.of("rotate", "revoke"),
            "/portal/operators/levels",
            List.of("make", "change"),
            "/portal/operators/people",
            List.of("create", "lock", "unlock"),
            "/portal/operators/people/{id}",
            List.of("sessions", "off", "on"));

    private static final Set<String> PUBLIC = Set.of("/", "/portal", "/portal/login");

    private static final String YES = "yes";

    private enum Caller {
        STRANGER,
        OTHER_DEVELOPER,
        FORMER_MEMBER,
        MEMBER,
        /** Those whose role is of operators. */
        OPERATOR,
        APPLICATIONS,
        KEYS,
        READER
    }

    private final Sql sql;

    EveryFormTest(Sql sql) {
        this.sql = sql;
    }

    @Test
    void thereAreFormsToTry() {
        assertThat(PortalRoutes.forms().stream().map(Route::path))
                .contains("/portal/login", "/portal/logout", "/portal/applications/{id}/delete", "/portal/operators")
                .containsAll(ACTIONS.keySet());
    }

    /** Who may send a form sends one that names nothing to do; the others send each of its actions, filled in. */
    @Test
    void eachPageAndFormIsOpenToThoseWhoMayAndToNobodyElse() {
        Visitor ada = Visitor.developer();
        String application = ada.register("parcel");
        Map<Caller, Visitor> callers = Map.of(
                Caller.STRANGER, Visitor.stranger(),
                Caller.OTHER_DEVELOPER, Visitor.developer(),
                Caller.FORMER_MEMBER, formerMember(ada, application),
                Caller.MEMBER, ada,
                Caller.OPERATOR, Visitor.operator(),
                Caller.APPLICATIONS, Visitor.loggedIn(People.APPLICATIONS),
                Caller.KEYS, Visitor.loggedIn(People.KEYS),
                Caller.READER, Visitor.loggedIn(People.READER));
        String account = new MembershipRows(sql).account(ada).toString();
        List<String> wrong = new ArrayList<>();

        callers.forEach((caller, visitor) -> {
            for (Route page : PortalRoutes.pages()) {
                String answer = answer(visitor.get(path(page, application, account)));
                if (!answer.equals(expected(page, caller))) {
                    wrong.add("GET " + page.path() + " by " + caller + ": " + answer);
                }
            }
            for (Route form : PortalRoutes.forms().stream()
                    .filter(form -> !form.path().equals("/portal/logout"))
                    .toList()) {
                boolean may = expected(form, caller).equals(YES);
                for (Map<String, String> typed : may ? List.of(fields("action", "x")) : typed(form, application)) {
                    String answer = answer(send(visitor, path(form, application, account), typed, "same-origin"));
                    if (!answer.equals(expected(form, caller))) {
                        wrong.add("POST " + form.path() + " " + typed.get("action") + " by " + caller + ": " + answer);
                    }
                }
            }
        });

        assertThat(wrong).isEmpty();
    }

    /** Somebody whose session is still alive. */
    private Visitor formerMember(Visitor member, String application) {
        Visitor former = Visitor.developer();
        String settings = Memberships.page(application, "settings");
        Memberships.add(member, application, former).then().statusCode(303);
        member.sends(
                settings,
                "action",
                "remove",
                "account",
                new MembershipRows(sql).account(former).toString());
        return former;
    }

    private static String path(Route route, String application, String account) {
        return route.of(route.path().startsWith("/portal/operators/people") ? account : application);
    }

    private static String expected(Route route, Caller caller) {
        if (PUBLIC.contains(route.path())) {
            return YES;
        }
        if (caller == Caller.STRANGER) {
            return "log-in";
        }
        if (route.isOfOperators()) {
            return isForRole(route, caller) ? YES : "403";
        }
        return route.isAboutAnApplication() && caller != Caller.MEMBER ? "404" : YES;
    }

    private static boolean isForRole(Route route, Caller caller) {
        boolean isOfKeys = route.path().matches("/portal/operators/(keys|levels)");
        boolean isOfAudit = route.path().startsWith("/portal/operators/audit");
        return switch (caller) {
            case OPERATOR -> true;
            case APPLICATIONS -> !isOfKeys && !isOfAudit;
            case KEYS -> isOfKeys;
            case READER -> !route.isForm();
            default -> false;
        };
    }

    /** A status where somebody is refused or something breaks. */
    private static String answer(Response response) {
        int status = response.statusCode();
        String location = response.header("Location");
        if (status == 401 || (location != null && location.contains("/portal/login?to="))) {
            return "log-in";
        }
        return status == 403 || status == 404 || status >= 500 ? Integer.toString(status) : YES;
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
                for (Map<String, String> typed : typed(form, application)) {
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
            Visitor visitor = form.isOfOperators() ? Visitor.operator() : ada;
            // A rotation takes no text, and nothing here would stop it.
            for (Map<String, String> typed : typed(form, application).stream()
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

    private static Response send(Visitor visitor, String path, Map<String, String> typed, String site) {
        return visitor.post(path, typed, Map.of("Sec-Fetch-Site", site));
    }

    /** Everything that forms of the portal ask for, once for each action of this one. */
    private List<Map<String, String>> typed(Route form, String application) {
        String secret = new MembershipRows(sql).secrets(application).getFirst();
        return ACTIONS.getOrDefault(form.path(), List.of("")).stream()
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
