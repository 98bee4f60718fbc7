package io.waybill.auth.portal;

import static io.waybill.auth.portal.Memberships.add;
import static io.waybill.auth.portal.Memberships.addAsOperator;
import static io.waybill.auth.portal.Memberships.letSee;
import static io.waybill.auth.portal.Memberships.operatorsPage;
import static io.waybill.auth.portal.Memberships.page;
import static io.waybill.auth.portal.Memberships.registered;
import static io.waybill.auth.portal.Memberships.show;
import static io.waybill.auth.portal.Memberships.withRole;
import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static io.waybill.auth.portal.Visitor.without;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.PortalRoutes.Route;
import io.waybill.common.sql.Sql;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The members of an application, and the people who change them. */
@QuarkusTest
@ServiceUnderTest
class MembershipTest {

    private final Sql sql;
    private final MembershipRows rows;

    private Visitor ada;
    private Visitor bob;
    private String id;

    MembershipTest(Sql sql) {
        this.sql = sql;
        this.rows = new MembershipRows(sql);
    }

    /** Ada has registered an application. */
    @BeforeEach
    void begin() {
        ada = Visitor.developer();
        bob = Visitor.developer();
        id = ada.register("parcel");
    }

    @Test
    void aMemberAddsAColleagueByTheVerifiedAddress() {
        ada.sends(
                page(id, "settings"), "action", "add", "mail", " " + bob.mail().toUpperCase(Locale.ROOT));

        bob.sees(page(id, "settings"), ada.shownMail());
        bob.sees("/portal/applications", id);
        assertThat(rows.audited(id, "member.add"))
                .contains("actor " + rows.reference(ada), "\"member\":\"" + rows.reference(bob));
        check(add(ada, id, bob), 409, "is a member of this application already");
        assertThat(rows.members(id)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mail_verified = false",
                "locked = true",
                "configured = null",
                "issuer = 'https://before.example'"
            })
    void anAddressThatIsNotThePersonsAddsNobody(String change) {
        sql.update("update account set " + change + " where id = ?", rows.account(bob));

        check(add(ada, id, bob), 422, "Nobody with this verified mail address has logged in here yet", "id=\"e-mail\"");

        assertThat(rows.members(id)).isEqualTo(1);
    }

    @Test
    void addressesAreNotTriedOutOneAfterTheOther() {
        List<Integer> answers = IntStream.range(0, 25)
                .mapToObj(guess -> ada.post(
                                page(id, "settings"),
                                fields("action", "add", "mail", "somebody-" + guess + "@shop.example"))
                        .statusCode())
                .toList();

        assertThat(answers).startsWith(422).endsWith(429);
    }

    @Test
    void nobodyIsAddedToASuspendedApplication() {
        Registry.approve(id);
        Registry.admin("POST", "/applications/" + id + "/suspend", Map.of("reason", "it floods us"));

        check(add(ada, id, bob), 409, "The application is suspended");

        Registry.admin("POST", "/applications/" + id + "/resume");
        add(ada, id, bob).then().statusCode(303);
    }

    @Test
    void whoIsAddedTwiceAtOnceIsOneMember() throws InterruptedException {
        List<Callable<Integer>> attempts = IntStream.range(0, 4)
                .<Callable<Integer>>mapToObj(i -> () -> add(ada, id, bob).statusCode())
                .toList();

        try (ExecutorService threads = Executors.newFixedThreadPool(attempts.size())) {
            assertThat(threads.invokeAll(attempts).stream().map(Future::resultNow))
                    .containsExactlyInAnyOrder(303, 409, 409, 409);
        }
        assertThat(rows.members(id)).isEqualTo(2);
    }

    @Test
    void anOperatorAddsWithAReasonAndNoOperator() {
        App app = Registry.approved();
        Visitor olga = Visitor.operator();
        Visitor oscar = Operators.newOperator();

        Map<String, String> noReason = fields("action", "add", "mail", bob.mail(), "reason", " ");
        check(olga.send(operatorsPage(app.id()), noReason), 422, "Say why");
        for (Visitor operator : List.of(olga, oscar)) {
            check(addAsOperator(olga, app.id(), operator), 409, "is an operator");
        }
        addAsOperator(olga, app.id(), bob).then().statusCode(303);

        without(check(show(bob, app.id(), app.secretId()), 409), app.secret());
        bob.sees("/portal/applications", app.id());
        assertThat(rows.audited(app.id(), "member.add"))
                .contains("actor " + rows.reference(olga), "\"reason\":\"as agreed\"")
                .contains("\"member\":\"" + rows.reference(bob));
        check(olga.send(operatorsPage(app.id()), removal(bob)), 422);
        check(olga.send(operatorsPage(app.id()), removal(bob, "has left the shop")), 303);
        assertThat(rows.audited(app.id(), "member.remove"))
                .contains("actor " + rows.reference(olga), "\"member\":\"" + rows.reference(bob), "has left the shop");
    }

    @Test
    void anOperatorChangesNoMembersOfAnApplicationOfTheirOwn() {
        Visitor oscar = Operators.newOperator();
        String own = oscar.register("parcel");
        add(oscar, own, bob).then().statusCode(303);
        Visitor carol = Visitor.developer();

        addAsOperator(oscar, own, carol).then().statusCode(403);
        check(oscar.sendFrom("/portal/sessions", operatorsPage(own), removal(bob, "x")), 403);
        assertThat(rows.members(own)).isEqualTo(2);
    }

    /** A membership from before, or one that was made while the application had no role. */
    @ParameterizedTest
    @ValueSource(strings = {"configuration", "operator", "service"})
    void anApplicationWithARoleOrFromTheConfigurationHasNoMembers(String kind) {
        Visitor eve = Visitor.developer();
        String other = kind.equals("configuration") ? rows.platform() : withRole(kind);
        sql.update(
                "insert into application_member (account_id, application_id, added_at, sees_secrets_from)"
                        + " values (?, ?, now(), null)",
                rows.account(eve),
                UUID.fromString(other));
        Visitor olga = Visitor.operator();

        try {
            PortalRoutes.pages().stream()
                    .filter(Route::isAboutAnApplication)
                    .forEach(page -> check(eve.get(page.of(other)), 404));
            rows.secrets(other)
                    .forEach(secret -> show(eve, other, secret).then().statusCode(404));
            add(eve, other, Visitor.developer()).then().statusCode(404);
            without(eve.sees("/portal/applications"), other);
            check(addAsOperator(olga, other, Visitor.developer()), 409, "such applications have no members");
            String secrets = "/portal/operators/applications/" + other + "/secrets";
            check(olga.send(secrets, fields("reason", "x")), 409, "the portal shows none of its secrets");
        } finally {
            olga.send(operatorsPage(other), removal(eve, "x")).then().statusCode(303);
        }
        Registry.operatorToken();
    }

    /** What the membership opened is revoked in {@code CredentialRevocationTest}. */
    @Test
    void somebodyWhoComesBackIsANewMember() {
        add(ada, id, bob).then().statusCode(303);
        letSee(ada, id, rows.account(bob)).then().statusCode(303);
        String secret = rows.secrets(id).getFirst();

        ada.sees(page(id, "settings") + "?remove=" + rows.account(bob), "End the membership of");
        check(ada.send(page(id, "settings"), removal(bob)), 303);

        without(check(show(bob, id, secret), 404), "data-value");
        add(ada, id, bob).then().statusCode(303);
        show(bob, id, secret).then().statusCode(409);
    }

    @Test
    void theLastMemberDoesNotLeave() {
        check(ada.send(page(id, "settings"), fields("action", "leave")), 409, "You are the last member");
        add(ada, id, bob).then().statusCode(303);
        ada.send(page(id, "settings"), fields("action", "leave")).then().statusCode(303);

        ada.get(page(id, "settings")).then().statusCode(404);
        assertThat(rows.audited(id, "member.leave"))
                .contains("actor " + rows.reference(ada), "\"member\":\"" + rows.reference(ada));
    }

    @Test
    void everyChangeOfMembersAsksForThePasswordOfTheLastMinutes() {
        add(ada, id, bob).then().statusCode(303);
        Visitor carol = Visitor.developer();
        Visitor olga = Operators.newOperator();
        List.of(ada, bob, olga).forEach(rows::typedThePasswordLongAgo);
        String ofBob = rows.account(bob).toString();

        List<Response> refused = List.of(
                add(ada, id, carol),
                ada.send(page(id, "settings"), fields("action", "remove", "account", ofBob)),
                ada.send(page(id, "settings"), fields("action", "show", "account", ofBob)),
                bob.send(page(id, "settings"), fields("action", "leave")),
                addAsOperator(olga, id, carol),
                olga.send(operatorsPage(id), fields("action", "remove", "account", ofBob, "reason", "x")));

        refused.forEach(answer -> without(check(answer, 422, "Type your password."), "data-hide"));
        assertThat(rows.members(id)).isEqualTo(2);
        ada.sends(page(id, "settings"), "action", "remove", "account", ofBob, "password", Visitor.PASSWORD);
        assertThat(rows.members(id)).isEqualTo(1);
    }

    @Test
    void theOwnerThatAnOperatorTypesIsNoMember() {
        Visitor configured = Visitor.developer();
        // As somebody at a provider who has the same address.
        sql.update("update account set issuer = 'https://login.example' where id = ?", rows.account(ada));

        String typed = registered(ada.mail(), List.of());
        String ofConfigured = registered(configured.mail().toUpperCase(Locale.ROOT), List.of());
        String withRole = registered(configured.mail(), List.of("service"));

        assertThat(rows.members(typed)).isZero();
        assertThat(rows.members(withRole)).isZero();
        configured.get(page(ofConfigured, "credentials")).then().statusCode(200);
        assertThat(rows.audited(ofConfigured, "member.configure"))
                .contains("\"member\":\"" + rows.reference(configured));
        assertThat(Operators.value(show(
                        configured, ofConfigured, rows.secrets(ofConfigured).getFirst())))
                .isNotEmpty();
    }

    @Test
    void operatorsPagesMarkAnOwnersAddressAsNotCheckedAndNoneOfTheConfiguration() {
        Visitor olga = Visitor.operator();
        String typed = registered("ada@shop.example", List.of());
        String mark = " <small class=\"tag\">not checked</small>";

        for (String page :
                List.of("/portal/operators/applications/" + typed, "/portal/operators/applications?q=" + typed)) {
            olga.sees(page, "ada@<wbr>shop.<wbr>example" + mark);
        }
        for (String page : List.of("/portal/operators/people?q=" + ada.mail(), Operators.page(olga, ada))) {
            without(olga.sees(page, ada.shownMail()), mark);
        }
    }

    private Map<String, String> removal(Visitor member) {
        return fields("action", "remove", "account", rows.account(member).toString());
    }

    private Map<String, String> removal(Visitor member, String reason) {
        Map<String, String> form = removal(member);
        form.put("reason", reason);
        return form;
    }
}
