package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.People;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.MembershipRows;
import io.waybill.auth.portal.Operators;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** The accounts of people as operators see them. */
@QuarkusTest
@ServiceUnderTest
class PeopleTest {

    @Inject
    Sql sql;

    private Visitor ada;
    private Visitor olga;

    @BeforeEach
    void begin() {
        ada = Visitor.developer();
        olga = Visitor.operator();
    }

    @Test
    void aPersonIsFoundByNameMailAddressAndId() {
        String id = new MembershipRows(sql).account(ada).toString();
        Visitor oscar = Visitor.loggedIn(People.NAMED);

        for (String query : List.of(ada.mail(), ada.mail().substring(4, 30), id)) {
            olga.sees("/portal/operators/people?q=" + query, "/portal/operators/people/" + id, ada.shownMail());
        }
        olga.sees("/portal/operators/people?q=car osb", oscar.shownMail());
        olga.sees("/portal/operators/people?q=%_%", "Nobody found");
        olga.sees(
                "/portal/operators/people/" + id,
                "<dt>Role</dt><dd>developer</dd>",
                "<dt>Sessions</dt><dd>1</dd>",
                "account.configure");
        olga.get("/portal/operators/people/" + UUID.randomUUID()).then().statusCode(404);
    }

    @Test
    void anAccountThatIsSwitchedOffHasNoSessionsAndNoLogIn() {
        Response off = Operators.act(olga, ada, "off");

        off.then().statusCode(303);
        olga.sees(off.header("Location"), "Switched off", "<dd>0</dd>");
        ada.get("/portal/applications").then().statusCode(303);
        ada.elsewhere().logIn(Visitor.PASSWORD).then().statusCode(422);
        check(Operators.act(olga, ada, "off"), 409, "switched off already");

        Operators.act(olga, ada, "on").then().statusCode(303);
        ada.get("/portal/applications").then().statusCode(303);
        ada.logIn(Visitor.PASSWORD).then().statusCode(303);
    }

    @Test
    void theListHasTheRolesAndApplicationsOfEachPerson() {
        String application = ada.register("parcel");
        Visitor rosa = Visitor.loggedIn(People.READER);

        olga.sees(
                "/portal/operators/people?q=" + ada.mail(),
                "data-label=\"Role\">developer<",
                "<a href=\"/portal/operators/applications/" + application + "\">Shop</a>");
        without(
                olga.sees("/portal/operators/people?q=" + rosa.mail(), "data-label=\"Role\">reader<"),
                "/portal/operators/applications/");
        olga.sees(Operators.page(olga, ada), "<a href=\"/portal/operators/applications/" + application + "\">Shop</a>");
    }

    @Test
    void rolesAreTheConfigurations() {
        check(Operators.act(olga, ada, "operator"), 422, "does not say what to do");

        ada.get("/portal/applications").then().statusCode(200);
        olga.sees(Operators.page(olga, ada), "the configuration says who is an operator");
    }

    @Test
    void nobodyDecidesAboutTheirOwnAccount() {
        Visitor ben = Operators.newOperator();
        String page = Operators.page(ben, ben);
        ben.sees(page, "your own account");

        ben.send(page, Operators.form("off")).then().statusCode(403);

        ben.get("/portal/operators").then().statusCode(200);
    }

    @RepeatedTest(5)
    void ofTwoOperatorsWhoSwitchEachOtherOffOneStays() throws InterruptedException {
        Visitor ben = Operators.newOperator();
        Visitor cleo = Operators.newOperator();
        List<Callable<Integer>> attempts = List.of(switchOff(ben, cleo), switchOff(cleo, ben));

        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            // The second one is no operator any more: by then, or while waiting.
            assertThat(threads.invokeAll(attempts).stream().map(Future::resultNow))
                    .containsOnlyOnce(303)
                    .isSubsetOf(303, 401, 403);
        }
        assertThat(sql.number(
                        "select count(*) from account where mail in (?, ?) and not locked", ben.mail(), cleo.mail()))
                .isEqualTo(1);
    }

    private static Callable<Integer> switchOff(Visitor operator, Visitor other) {
        String page = Operators.page(operator, other);
        Map<String, String> form = Operators.form("off");
        return () -> operator.post(page, form).statusCode();
    }

    @Test
    void everythingNeedsAReasonWhichStandsInTheTrail() {
        String page = Operators.page(olga, ada);
        Map<String, String> form = Operators.form("off");
        form.put("reason", " ");

        check(olga.send(page, form), 422, "Say why");
        form.put("reason", "x".repeat(501));
        check(olga.send(page, form), 422, "ust be 1 to 500 characters");
        ada.get("/portal/applications").then().statusCode(200);
        form.put("reason", "left the company");
        olga.send(page, form).then().statusCode(303);

        olga.sees(page, "account.switch-off", "reason: left the company", "Olga Operator");
        String trail = "/audit?action=account.switch-off&target=" + new MembershipRows(sql).reference(ada);
        Registry.admin("GET", trail)
                .then()
                .body("items[0].details.reason", equalTo("left the company"))
                .body("items[0].actor", containsString("account/"));
    }
}
