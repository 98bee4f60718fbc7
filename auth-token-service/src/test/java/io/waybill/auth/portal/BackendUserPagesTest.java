package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Backend users, as members of an application make them in a sandbox, and as operators see all of them. */
@QuarkusTest
@ServiceUnderTest
class BackendUserPagesTest {

    private static final String PAGE = "/portal/operators/people";
    private static final String PASSWORD = "a parcel from afar";

    private Visitor ada;
    private String page;

    @BeforeEach
    void begin() {
        ada = Visitor.developer();
        page = page(ada);
    }

    @Test
    void aMemberMakesAUserWhoGetsTokensUntilItEnds() {
        App app = Registry.approved("parcel");
        String name = name();

        create(page, name).then().statusCode(303);

        ada.sees(page, name, "May log in");
        Visitor.operator().sees(PAGE + "?q=" + name, "/portal/operators/applications/", ">Shop</a>");
        Registry.requestOpaqueToken(app, name, PASSWORD).then().statusCode(200);
        ada.sends(page, "action", "end", "user", id(ada.get(page), name));
        Registry.requestOpaqueToken(app, name, PASSWORD).then().statusCode(401);
        ada.sees(page, "state-revoked");
    }

    @Test
    void usersEndWithTheirApplicationAndTheAuditSaysSo() {
        App app = Registry.approved("parcel");
        String name = name();
        create(page, name);
        String user = id(ada.get(page), name);
        String token =
                check(Registry.requestOpaqueToken(app, name, PASSWORD), 200).path("access_token");

        ada.sends(page.replace("/users", "/delete"), "name", "Shop");

        Registry.requestOpaqueToken(app, name, PASSWORD).then().statusCode(401);
        Registry.introspect(token).then().statusCode(200).body("active", is(false));
        Registry.admin("GET", "/audit?action=user.lock&target=user/" + user)
                .then()
                .body("items.actor", contains(startsWith("account/")));
        check(create(page(ada), name), 409, "There is a user of this name already");
    }

    @Test
    void aFormThatIsWrongSaysWhatIsWrongBesideTheFieldAndKeepsTheName() {
        Map<String, String> form = fields("action", "create", "username", "no blanks", "password", "short");

        Response refused = check(
                ada.send(page, form), 422, "value=\"no blanks\"", "Must be 1 to 100 of A-Z", "8 to 200 characters");
        without(refused, "short\"");
    }

    @Test
    void aMemberEndsOnlyUsersOfTheApplication() {
        Visitor eve = Visitor.developer();
        String name = name();
        create(page, name);
        Map<String, String> end = fields("action", "end", "user", id(ada.get(page), name));

        check(eve.send(page(eve), end), 404);

        ada.sees(page, "May log in");
    }

    @Test
    void anApplicationHasAtMostTwentyUsers() {
        // It has one from the start.
        for (int i = 0; i < 19; i++) {
            create(page, name()).then().statusCode(303);
        }

        check(create(page, name()), 409, "at most 20 backend users");
    }

    @Test
    void anOperatorFindsMakesAndSwitchesOffUsers() {
        Visitor olga = Visitor.operator();
        App app = Registry.approved("parcel");
        String name = name();

        olga.sends(PAGE, "action", "create", "username", name, "password", PASSWORD, "q", name);
        String search = PAGE + "?q=" + name.substring(3).toUpperCase(Locale.ROOT);
        String user = id(olga.sees(search, name, "created by operators"), name);
        Registry.requestOpaqueToken(app, name, PASSWORD).then().statusCode(200);

        olga.sends(PAGE, "action", "lock", "user", user);
        Registry.requestOpaqueToken(app, name, PASSWORD).then().statusCode(401);
        olga.sees(PAGE + "?q=" + name, "Switched off");
        olga.sends(PAGE, "action", "unlock", "user", user);
        Registry.requestOpaqueToken(app, name, PASSWORD).then().statusCode(200);
        without(olga.sees(PAGE + "?q=%_<script>", "Nobody found", "&lt;script&gt;"), "<script>");
    }

    private static String name() {
        return "user-" + UUID.randomUUID();
    }

    private Response create(String page, String name) {
        return ada.send(page, fields("action", "create", "username", name, "password", PASSWORD));
    }

    /** The page of the users of a new application. */
    private static String page(Visitor visitor) {
        return "/portal/applications/" + visitor.register("parcel") + "/users";
    }

    /** The id of a user on a page, from the form in its row. */
    private static String id(Response page, String name) {
        String row = page.asString().replaceFirst("(?s).*<code>" + name + "</code>", "");
        Matcher id = Pattern.compile("name=\"user\" value=\"([^\"]+)\"").matcher(row);
        assertThat(id.find()).as(page.asString()).isTrue();
        return id.group(1);
    }
}
