package io.waybill.auth.portal;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who becomes a member of an application, and which secrets a member sees. */
@QuarkusTest
@ServiceUnderTest
class MembershipTest {

    private static final String ACCEPT = "/portal/invitations";
    private static final String OPENS_NOTHING = "This code opens nothing";

    private final Sql sql;

    MembershipTest(Sql sql) {
        this.sql = sql;
    }

    @Test
    void anOperatorMakesNobodyAMemberByAMailAddress() {
        App shop = Registry.approved();
        Visitor olga = Visitor.operator();
        Visitor eve = Visitor.developer();

        for (String id : List.of(shop.id(), platform())) {
            olga.send(atDesk(id), fields("action", "add", "mail", eve.mail(), "reason", "as agreed"))
                    .then()
                    .statusCode(400);

            eve.get(page(id, "credentials")).then().statusCode(404);
            eve.get("/portal").then().body(not(containsString(id)));
        }
        show(eve, shop.id(), shop.secretId()).then().statusCode(404).body(not(containsString(shop.secret())));
    }

    @Test
    void theFirstAccountThatEntersACodeIsAMember() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        Visitor bob = Visitor.developer();

        String code = invite(ada, id);
        Response accepted = accept(bob, code.toLowerCase(Locale.ROOT).replace("-", " "));

        assertThat(accepted.statusCode()).isEqualTo(303);
        assertThat(accepted.header("Location")).endsWith("/portal/applications/" + id);
        bob.get(page(id, "members")).then().statusCode(200).body(containsString(ada.mail()));
        accept(Visitor.developer(), code).then().statusCode(422).body(containsString(OPENS_NOTHING));
        assertThat(members(id)).isEqualTo(2);
        assertThat(audited(id, "member.add"))
                .contains(
                        "actor " + reference(bob),
                        "\"member\":\"" + reference(bob),
                        "\"invitedBy\":\"" + reference(ada),
                        "\"from\":\"member\"");
        assertThat(audited(id, "invitation.make")).contains("actor " + reference(ada));
        assertThat(sql.number("select count(*) from invitation where made_by = ?", account(ada)))
                .isZero();
    }

    @Test
    void theCodeItselfIsStoredNowhere() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        Map<String, String> form =
                fields("action", "invite", "form", UUID.randomUUID().toString());

        Response made = ada.send(page(id, "members"), form);
        String code = Desk.value(made);

        made.then().header("Cache-Control", containsString("no-store"));
        ada.send(page(id, "members"), form)
                .then()
                .statusCode(422)
                .body(containsString("made already"))
                .body(not(containsString(code)));
        String stored =
                sql.list("select i::text from invitation i", row -> row.getString(1)) + audited(id, "invitation.make");
        assertThat(stored).doesNotContain(code).doesNotContain(code.replace("-", ""));
        assertThat(sql.number("select count(*) from invitation where application_id = ?", UUID.fromString(id)))
                .isEqualTo(1);
    }

    @Test
    void aCodeThatIsEnteredTwiceAtOnceMakesOneMember() throws InterruptedException {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        List<Visitor> guests =
                List.of(Visitor.developer(), Visitor.developer(), Visitor.developer(), Visitor.developer());
        String code = invite(ada, id);
        List<Callable<Integer>> attempts = guests.stream()
                .<Callable<Integer>>map(guest -> () -> accept(guest, code).statusCode())
                .toList();

        try (ExecutorService threads = Executors.newFixedThreadPool(guests.size())) {
            List<Integer> answers =
                    threads.invokeAll(attempts).stream().map(Future::resultNow).toList();

            assertThat(answers).containsExactlyInAnyOrder(303, 422, 422, 422);
        }
        assertThat(members(id)).isEqualTo(2);
    }

    @Test
    void codesThatOpenNothingAreToldApartByNothing() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        String used = invite(ada, id);
        accept(Visitor.developer(), used).then().statusCode(303);
        String expired = invite(ada, id);
        sql.update("update invitation set expires_at = now() where application_id = ?", UUID.fromString(id));
        String cancelled = invite(ada, id);
        String invitation = sql.first(
                        "select id from invitation where application_id = ? and expires_at > now()",
                        row -> row.getString(1),
                        UUID.fromString(id))
                .orElseThrow();
        ada.send(page(id, "members"), fields("action", "cancel", "invitation", invitation))
                .then()
                .statusCode(303);
        Visitor bob = Visitor.developer();

        List<String> answers = List.of("K7Q2M-9XTRA-K7Q2M-9XTRA", used, expired, cancelled).stream()
                .map(code -> accept(bob, code))
                .map(answer ->
                        answer.statusCode() + answer.asString().replaceAll("name=\"token\" value=\"[^\"]+\"", ""))
                .distinct()
                .toList();

        assertThat(answers).singleElement().asString().startsWith("422").contains(OPENS_NOTHING);
        bob.get(page(id, "members")).then().statusCode(404);
    }

    @Test
    void guessesAreSlowedDown() {
        Visitor bob = Visitor.developer();
        String token = Visitor.token(bob.get(ACCEPT).asString());
        String address = someAddress();

        List<Integer> answers = IntStream.range(0, 25)
                .mapToObj(guess -> bob.post(
                                ACCEPT,
                                fields("token", token, "code", "K7Q2M-9XTRA-K7Q2M-" + (10000 + guess)),
                                Map.of("X-Forwarded-For", address))
                        .statusCode())
                .toList();

        assertThat(answers).startsWith(422).endsWith(429);
    }

    @Test
    void aCodeOpensTheApplicationThatItIsFor() {
        Visitor ada = Visitor.developer();
        String shop = ada.register("parcel");
        String other = ada.register("parcel");
        Visitor bob = Visitor.developer();

        accept(bob, invite(ada, shop)).then().statusCode(303);

        bob.get(page(other, "credentials")).then().statusCode(404);
        assertThat(members(other)).isEqualTo(1);
        String otherInvitation = invitationOf(ada, other);
        bob.send(page(shop, "members"), fields("action", "cancel", "invitation", otherInvitation))
                .then()
                .statusCode(303);
        assertThat(invitationOf(ada, other)).contains(otherInvitation);
    }

    @Test
    void aNewMemberSeesOlderSecretsOnlyIfAMemberWhoSeesThemAgrees() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        String secret = secrets(id).getFirst();
        Visitor bob = Visitor.developer();
        accept(bob, invite(ada, id)).then().statusCode(303);
        Visitor carol = Visitor.developer();
        accept(carol, invite(bob, id)).then().statusCode(303);

        bob.get(page(id, "credentials"))
                .then()
                .statusCode(200)
                .body(containsString("<button disabled aria-label=\"Show secret 1\""))
                .body(containsString("older than your membership"));
        show(bob, id, secret)
                .then()
                .statusCode(422)
                .body(containsString("This secret is older than your membership"))
                .body(not(containsString("data-hide=")));
        // Neither for oneself, nor by somebody who sees no more.
        letSee(bob, id, bob).then().statusCode(422);
        letSee(carol, id, bob).then().statusCode(422);
        letSee(bob, id, carol).then().statusCode(303);
        show(carol, id, secret).then().statusCode(422);

        letSee(ada, id, bob).then().statusCode(303);

        String shown = Desk.value(show(bob, id, secret));
        assertThat(shown).isEqualTo(Desk.value(show(ada, id, secret)));
        show(carol, id, secret).then().statusCode(422);
        assertThat(audited(id, "member.show-secrets"))
                .contains("actor " + reference(ada), "\"member\":\"" + reference(bob));
        ada.get(page(id, "history")).then().body(containsString("All secrets were shown to Ada Developer."));
    }

    @Test
    void aSecretOfOnesOwnShowsNoOlderOne() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        Registry.admin("POST", "/applications/" + id + "/approve");
        String older = secrets(id).getFirst();
        String olderValue = Desk.value(show(ada, id, older));
        Visitor bob = Visitor.developer();
        accept(bob, invite(ada, id)).then().statusCode(303);
        bob.send(page(id, "credentials"), fields("action", "add")).then().statusCode(303);
        String own = secrets(id).getLast();
        String ownValue = Desk.value(show(bob, id, own));
        String clientId = Registry.admin("GET", "/applications/" + id).path("clientId");

        own(clientId, ownValue, own).then().statusCode(200);
        own(clientId, ownValue, older).then().statusCode(404).body(not(containsString(olderValue)));
        own(clientId, olderValue, own).then().statusCode(200).body(containsString(ownValue));
    }

    @Test
    void anOperatorInvitesWithAReasonAndNeverThemselves() {
        App app = Registry.approved();
        Visitor olga = Visitor.operator();
        Visitor oscar = Desk.newOperator();
        Visitor bob = Visitor.developer();

        olga.send(atDesk(app.id()), fields("action", "invite", "reason", " "))
                .then()
                .statusCode(422)
                .body(containsString("Say why"));
        String code = inviteAtDesk(olga, app.id());
        for (Visitor operator : List.of(olga, oscar)) {
            accept(operator, code).then().statusCode(422).body(containsString("no operator"));
        }
        accept(bob, code).then().statusCode(303);

        show(bob, app.id(), app.secretId()).then().statusCode(422).body(not(containsString(app.secret())));
        bob.get("/portal").then().body(containsString(app.id()));
        assertThat(audited(app.id(), "invitation.make"))
                .contains("actor " + reference(olga), "\"reason\":\"as agreed\"", "\"from\":\"desk\"");
        assertThat(audited(app.id(), "member.add"))
                .contains("actor " + reference(bob), "\"invitedBy\":\"" + reference(olga));
        bob.get(page(app.id(), "history"))
                .then()
                .body(containsString("by an invitation of an operator."))
                .body(not(containsString("Olga")));
        olga.send(
                        atDesk(app.id()),
                        fields("action", "remove", "account", account(bob).toString()))
                .then()
                .statusCode(422);
        olga.send(
                        atDesk(app.id()),
                        fields("action", "remove", "account", account(bob).toString(), "reason", "has left the shop"))
                .then()
                .statusCode(303);
        bob.get(page(app.id(), "members")).then().statusCode(404);
        assertThat(audited(app.id(), "member.remove"))
                .contains("actor " + reference(olga), "\"member\":\"" + reference(bob), "has left the shop");
    }

    @Test
    void anOperatorChangesNoMembersOfAnApplicationOfTheirOwn() {
        Visitor oscar = Desk.newOperator();
        String id = oscar.register("parcel");
        Visitor bob = Visitor.developer();
        accept(bob, invite(oscar, id)).then().statusCode(303);

        oscar.send(page(id, "members"), fields("action", "invite")).then().statusCode(200);
        oscar.sendFrom("/portal/account", atDesk(id), fields("action", "invite", "reason", "x", "form", "f1"))
                .then()
                .statusCode(403);
        oscar.sendFrom(
                        "/portal/account",
                        atDesk(id),
                        fields("action", "remove", "account", account(bob).toString(), "reason", "x"))
                .then()
                .statusCode(403);
        assertThat(members(id)).isEqualTo(2);
    }

    /** A membership from before, or one that was made while the application had no role. */
    @ParameterizedTest
    @ValueSource(strings = {"configuration", "operator", "service"})
    void anApplicationWithARoleOrFromTheConfigurationHasNoMembers(String kind) {
        Visitor eve = Visitor.developer();
        String id = kind.equals("configuration") ? platform() : withRole(kind);
        sql.update(
                "insert into application_member (account_id, application_id, added_at, sees_secrets_from)"
                        + " values (?, ?, now(), null)",
                account(eve),
                UUID.fromString(id));
        Visitor olga = Visitor.operator();

        try {
            for (String page : List.of("", "/credentials", "/members", "/usage", "/history", "/first-call", "/users")) {
                eve.get("/portal/applications/" + id + page).then().statusCode(404);
            }
            secrets(id).forEach(secret -> show(eve, id, secret).then().statusCode(404));
            eve.sendFrom("/portal/account", page(id, "members"), fields("action", "invite", "form", "f1"))
                    .then()
                    .statusCode(404);
            eve.get("/portal").then().body(not(containsString(id)));
            olga.sendFrom("/portal/account", atDesk(id), fields("action", "invite", "reason", "x", "form", "f" + kind))
                    .then()
                    .statusCode(422)
                    .body(containsString("such applications have no members"));
            olga.send("/portal/desk/applications/" + id + "/secrets", fields("reason", "x"))
                    .then()
                    .statusCode(422)
                    .body(containsString("the portal shows none of its secrets"));
        } finally {
            olga.send(
                            atDesk(id),
                            fields("action", "remove", "account", account(eve).toString(), "reason", "x"))
                    .then()
                    .statusCode(303);
        }
        Registry.operatorToken();
    }

    @Test
    void anInvitationEndsWhenTheApplicationGetsARole() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        String code = invite(ada, id);

        describe(id, List.of("operator"));

        accept(Visitor.developer(), code).then().statusCode(422).body(containsString(OPENS_NOTHING));
        show(ada, id, secrets(id).getFirst()).then().statusCode(404);
    }

    @Test
    void whatARemovedMemberHadEndsWithTheMembership() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        Visitor bob = Visitor.developer();
        accept(bob, invite(ada, id)).then().statusCode(303);
        letSee(ada, id, bob).then().statusCode(303);
        String code = invite(bob, id);

        ada.get(page(id, "members") + "?remove=" + account(bob))
                .then()
                .statusCode(200)
                .body(containsString("End the membership of"));
        ada.send(
                        page(id, "members"),
                        fields("action", "remove", "account", account(bob).toString()))
                .then()
                .statusCode(303);

        show(bob, id, secrets(id).getFirst()).then().statusCode(404).body(not(containsString("data-value")));
        accept(Visitor.developer(), code).then().statusCode(422).body(containsString(OPENS_NOTHING));
        assertThat(members(id)).isEqualTo(1);
        // Who comes back comes as new.
        accept(bob, invite(ada, id)).then().statusCode(303);
        show(bob, id, secrets(id).getFirst()).then().statusCode(422);
        accept(Visitor.developer(), code).then().statusCode(422);
    }

    @Test
    void theLastMemberDoesNotLeave() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        Visitor bob = Visitor.developer();

        ada.send(page(id, "members"), fields("action", "leave"))
                .then()
                .statusCode(422)
                .body(containsString("You are the last member"));
        accept(bob, invite(ada, id)).then().statusCode(303);
        ada.send(page(id, "members"), fields("action", "leave")).then().statusCode(303);

        ada.get(page(id, "members")).then().statusCode(404);
        bob.get(page(id, "history")).then().body(containsString("Ada Developer has left."));
        assertThat(audited(id, "member.leave")).contains("actor " + reference(ada), "\"member\":\"" + reference(ada));
    }

    @Test
    void nobodyJoinsASuspendedApplication() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        Registry.admin("POST", "/applications/" + id + "/approve");
        String code = invite(ada, id);
        Visitor bob = Visitor.developer();
        Registry.admin("POST", "/applications/" + id + "/suspend", Map.of("reason", "it floods us"));

        accept(bob, code).then().statusCode(422).body(containsString(OPENS_NOTHING));
        ada.send(page(id, "members"), fields("action", "invite"))
                .then()
                .statusCode(422)
                .body(containsString("The application is suspended"));
        Registry.admin("POST", "/applications/" + id + "/resume");
        accept(bob, code).then().statusCode(303);
    }

    @Test
    void aCodeEndsWithTheRightToMakeIt() {
        App app = Registry.approved();
        Visitor oscar = Desk.newOperator();
        String ofOperator = inviteAtDesk(oscar, app.id());
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        String ofMember = invite(ada, id);

        Desk.act(Visitor.operator(), oscar, "developer").then().statusCode(303);
        Desk.act(Visitor.operator(), ada, "off").then().statusCode(303);

        for (String code : List.of(ofOperator, ofMember)) {
            accept(Visitor.developer(), code).then().statusCode(422).body(containsString(OPENS_NOTHING));
        }
    }

    @Test
    void anApplicationHasTenOpenInvitationsAtMost() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        for (int i = 0; i < 10; i++) {
            invite(ada, id);
        }

        ada.send(page(id, "members"), fields("action", "invite"))
                .then()
                .statusCode(422)
                .body(containsString("10 open invitations"));
        sql.update(
                "update invitation set expires_at = now() where id = (select id from invitation where application_id = ? limit 1)",
                UUID.fromString(id));
        invite(ada, id);
    }

    @Test
    void anAccountHasThirtyOpenInvitationsAtMost() {
        Visitor ada = Visitor.developer();
        for (int i = 0; i < 3; i++) {
            String id = ada.register("parcel");
            for (int k = 0; k < 10; k++) {
                invite(ada, id);
            }
        }

        ada.send(page(ada.register("parcel"), "members"), fields("action", "invite"))
                .then()
                .statusCode(422)
                .body(containsString("30 invitations"));
    }

    @Test
    void everyChangeOfMembersAsksForThePasswordOfTheLastMinutes() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        Visitor bob = Visitor.developer();
        accept(bob, invite(ada, id)).then().statusCode(303);
        Visitor carol = Visitor.developer();
        String code = invite(ada, id);
        Visitor olga = Desk.newOperator();
        List.of(ada, bob, carol, olga).forEach(this::typedThePasswordLongAgo);
        String ofBob = account(bob).toString();

        List<Response> refused = List.of(
                ada.send(page(id, "members"), fields("action", "invite")),
                ada.send(page(id, "members"), fields("action", "remove", "account", ofBob)),
                ada.send(page(id, "members"), fields("action", "show", "account", ofBob)),
                bob.send(page(id, "members"), fields("action", "leave")),
                carol.send(ACCEPT, fields("code", code)),
                olga.send(atDesk(id), fields("action", "invite", "reason", "x")),
                olga.send(atDesk(id), fields("action", "remove", "account", ofBob, "reason", "x")));

        assertThat(refused).allSatisfy(answer -> {
            assertThat(answer.statusCode()).isEqualTo(422);
            assertThat(answer.asString()).contains("Type your password.").doesNotContain("data-hide");
        });
        assertThat(members(id)).isEqualTo(2);
        carol.send(ACCEPT, fields("code", code, "password", "wrong")).then().statusCode(422);
        carol.send(ACCEPT, fields("code", code, "password", Visitor.PASSWORD))
                .then()
                .statusCode(303);
        ada.send(page(id, "members"), fields("action", "remove", "account", ofBob, "password", Visitor.PASSWORD))
                .then()
                .statusCode(303);
        assertThat(members(id)).isEqualTo(2);
    }

    @Test
    void aMemberAcceptsNothingAndUsesUpNothing() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        String code = invite(ada, id);

        accept(ada, code).then().statusCode(422).body(containsString("You are a member of this application already"));
        accept(Visitor.developer(), code).then().statusCode(303);
    }

    @Test
    void theOwnerThatAnOperatorTypesIsNoMember() {
        Visitor ada = Visitor.developer();
        Visitor configured = Visitor.developer();
        sql.update("update account set configured_at = now() where id = ?", account(configured));

        String typed = registered(ada.mail(), List.of());
        String ofConfigured = registered(configured.mail().toUpperCase(Locale.ROOT), List.of());
        String withRole = registered(configured.mail(), List.of("service"));

        assertThat(members(typed)).isZero();
        assertThat(members(withRole)).isZero();
        configured.get(page(ofConfigured, "credentials")).then().statusCode(200);
        assertThat(audited(ofConfigured, "member.configure")).contains("\"member\":\"" + reference(configured));
        assertThat(Desk.value(
                        show(configured, ofConfigured, secrets(ofConfigured).getFirst())))
                .isNotEmpty();
    }

    @Test
    void theDeskMarksEveryMailAddressAsNotChecked() {
        Visitor ada = Visitor.developer();
        String id = ada.register("parcel");
        Visitor olga = Visitor.operator();
        String marked = ada.mail() + " <small class=\"tag\">not checked</small>";

        for (String page : List.of(
                "/portal/desk/applications/" + id,
                "/portal/desk/applications?q=" + id,
                "/portal/desk/accounts?q=" + ada.mail(),
                Desk.page(olga, ada),
                atDesk(id))) {
            // The history has what was recorded, to the letter.
            String shown = olga.get(page).asString().replaceFirst("(?s)<h2>History</h2>.*", "");
            assertThat(shown.replace("\"" + ada.mail(), "")).as(page).contains(marked);
            assertThat(shown.split(ada.mail() + "(?![”\"])", -1).length)
                    .as(page)
                    .isEqualTo(shown.split(marked, -1).length);
        }
        Desk.act(olga, ada, "code").then().body(containsString(marked));
    }

    private String invite(Visitor member, String application) {
        return Desk.value(member.send(page(application, "members"), fields("action", "invite")));
    }

    private static String inviteAtDesk(Visitor operator, String application) {
        return Desk.value(operator.send(atDesk(application), fields("action", "invite", "reason", "as agreed")));
    }

    /** Wrong codes are counted by source: those of one test are not to slow down another. */
    private static String someAddress() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return "198.18." + random.nextInt(256) + "." + random.nextInt(1, 255);
    }

    private static Response accept(Visitor person, String code) {
        String token = Visitor.token(person.get(ACCEPT).asString());
        return person.post(ACCEPT, fields("token", token, "code", code), Map.of("X-Forwarded-For", someAddress()));
    }

    private Response letSee(Visitor member, String application, Visitor other) {
        return member.send(
                page(application, "members"),
                fields("action", "show", "account", account(other).toString()));
    }

    /** From a page that is there for everybody, so that the form arrives also where it is refused. */
    private static Response show(Visitor person, String application, String secret) {
        return person.sendFrom(
                "/portal/account", page(application, "credentials"), fields("action", "show", "secret", secret));
    }

    private static Response own(String clientId, String secret, String shown) {
        return given().auth()
                .preemptive()
                .basic(clientId, secret)
                .post("/applications/self/secrets/" + shown + "/show");
    }

    private String invitationOf(Visitor maker, String application) {
        invite(maker, application);
        return sql.first(
                        "select id from invitation where application_id = ? order by made_at limit 1",
                        row -> row.getString(1),
                        UUID.fromString(application))
                .orElseThrow();
    }

    private void typedThePasswordLongAgo(Visitor person) {
        sql.update(
                "update portal_session set authenticated_at = authenticated_at - interval '1 hour' where account_id = ?",
                account(person));
    }

    private static String registered(String owner, List<String> roles) {
        return Registry.admin(
                        "POST",
                        "/applications",
                        Map.of("name", "Shop", "owner", owner, "businessRegion", "SE", "roles", roles))
                .path("id");
    }

    private static String withRole(String role) {
        String id = registered("tests", List.of());
        describe(id, List.of(role));
        return id;
    }

    private static void describe(String id, List<String> roles) {
        Registry.admin(
                        "PUT",
                        "/applications/" + id,
                        Map.of("name", "Shop", "owner", "tests", "businessRegion", "SE", "roles", roles))
                .then()
                .statusCode(200);
    }

    /** The application of the first operator. */
    private String platform() {
        return sql.first(
                        "select id from application where client_id = ?", row -> row.getString(1), Registry.OPERATOR_ID)
                .orElseThrow();
    }

    private UUID account(Visitor person) {
        return sql.first("select id from account where mail = ?", row -> row.getObject(1, UUID.class), person.mail())
                .orElseThrow();
    }

    private String reference(Visitor person) {
        return "account/" + account(person);
    }

    private long members(String application) {
        return sql.number(
                "select count(*) from application_member where application_id = ?", UUID.fromString(application));
    }

    /** The ids of an application's secrets, the oldest first. */
    private List<String> secrets(String application) {
        return sql.list(
                "select id from secret where application_id = ? order by created_at, id",
                row -> row.getString(1),
                UUID.fromString(application));
    }

    /** The last record of an action about the application. */
    private String audited(String application, String action) {
        return sql.first(
                        "select 'actor ' || actor || ' ' || replace(details::text, ': ', ':') from audit_event"
                                + " where target = ? and action = ? order by id desc limit 1",
                        row -> row.getString(1),
                        "application/" + application,
                        action)
                .orElseThrow();
    }

    private static String page(String application, String page) {
        return "/portal/applications/" + application + "/" + page;
    }

    private static String atDesk(String application) {
        return "/portal/desk/applications/" + application + "/members";
    }
}
