package io.waybill.auth.portal;

import static io.waybill.auth.portal.Memberships.ACCEPT;
import static io.waybill.auth.portal.Memberships.OPENS_NOTHING;
import static io.waybill.auth.portal.Memberships.accept;
import static io.waybill.auth.portal.Memberships.invite;
import static io.waybill.auth.portal.Memberships.inviteAtDesk;
import static io.waybill.auth.portal.Memberships.page;
import static io.waybill.auth.portal.Memberships.show;
import static io.waybill.auth.portal.Memberships.someAddress;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a code makes a member, and what ends it. */
@QuarkusTest
@ServiceUnderTest
class InvitationTest {

    private final Sql sql;
    private final MembershipRows rows;

    private Visitor ada;
    private String id;

    InvitationTest(Sql sql) {
        this.sql = sql;
        this.rows = new MembershipRows(sql);
    }

    @BeforeEach
    void begin() {
        ada = Visitor.developer();
        id = ada.register("parcel");
    }

    @Test
    void theFirstAccountThatEntersACodeIsAMember() {
        Visitor bob = Visitor.developer();

        String code = invite(ada, id);
        Response accepted = accept(bob, code.toLowerCase(Locale.ROOT).replace("-", " "));

        assertThat(accepted.statusCode()).isEqualTo(303);
        assertThat(accepted.header("Location")).endsWith("/portal/applications/" + id);
        bob.get(page(id, "members")).then().statusCode(200).body(containsString(ada.shownMail()));
        accept(Visitor.developer(), code).then().statusCode(422).body(containsString(OPENS_NOTHING));
        assertThat(rows.members(id)).isEqualTo(2);
        assertThat(rows.audited(id, "member.add"))
                .contains(
                        "actor " + rows.reference(bob),
                        "\"member\":\"" + rows.reference(bob),
                        "\"invitedBy\":\"" + rows.reference(ada),
                        "\"from\":\"member\"");
        assertThat(rows.audited(id, "invitation.make")).contains("actor " + rows.reference(ada));
        assertThat(sql.number("select count(*) from invitation where made_by = ?", rows.account(ada)))
                .isZero();
    }

    @Test
    void theCodeItselfIsStoredNowhere() {
        Map<String, String> form =
                fields("action", "invite", "form", UUID.randomUUID().toString());

        Response made = ada.send(page(id, "members"), form);
        String code = Desk.value(made);

        made.then().header("Cache-Control", containsString("no-store"));
        ada.send(page(id, "members"), form)
                .then()
                .statusCode(409)
                .body(containsString("made already"))
                .body(not(containsString(code)));
        String stored = sql.list("select i::text from invitation i", row -> row.getString(1))
                + rows.audited(id, "invitation.make");
        assertThat(stored).doesNotContain(code).doesNotContain(code.replace("-", ""));
        assertThat(rows.invitations(id)).isEqualTo(1);
    }

    @Test
    void aCodeThatIsEnteredTwiceAtOnceMakesOneMember() throws InterruptedException {
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
        assertThat(rows.members(id)).isEqualTo(2);
    }

    @Test
    void codesThatOpenNothingAreToldApartByNothing() {
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
                .map(answer -> answer.statusCode() + answer.asString())
                .distinct()
                .toList();

        assertThat(answers).singleElement().asString().startsWith("422").contains(OPENS_NOTHING);
        bob.get(page(id, "members")).then().statusCode(404);
    }

    @Test
    void guessesAreSlowedDown() {
        Visitor bob = Visitor.developer();
        String address = someAddress();

        List<Integer> answers = IntStream.range(0, 25)
                .mapToObj(guess -> bob.post(
                                ACCEPT,
                                fields("code", "K7Q2M-9XTRA-K7Q2M-" + (10000 + guess)),
                                Map.of("X-Forwarded-For", address))
                        .statusCode())
                .toList();

        assertThat(answers).startsWith(422).endsWith(429);
    }

    @Test
    void aCodeOpensTheApplicationThatItIsFor() {
        String shop = ada.register("parcel");
        String other = ada.register("parcel");
        Visitor bob = Visitor.developer();

        accept(bob, invite(ada, shop)).then().statusCode(303);

        bob.get(page(other, "credentials")).then().statusCode(404);
        assertThat(rows.members(other)).isEqualTo(1);
        invite(ada, other);
        String otherInvitation = rows.openInvitation(other);
        bob.send(page(shop, "members"), fields("action", "cancel", "invitation", otherInvitation))
                .then()
                .statusCode(303);
        assertThat(rows.openInvitation(other)).isEqualTo(otherInvitation);
    }

    @Test
    void anInvitationEndsWhenTheApplicationGetsARole() {
        String code = invite(ada, id);

        Registry.describe(id, "Shop", "tests", List.of("operator"));

        accept(Visitor.developer(), code).then().statusCode(422).body(containsString(OPENS_NOTHING));
        show(ada, id, rows.secrets(id).getFirst()).then().statusCode(404);
    }

    @Test
    void nobodyJoinsASuspendedApplication() {
        Registry.approve(id);
        String code = invite(ada, id);
        Visitor bob = Visitor.developer();
        Registry.admin("POST", "/applications/" + id + "/suspend", Map.of("reason", "it floods us"));

        accept(bob, code).then().statusCode(422).body(containsString(OPENS_NOTHING));
        ada.send(page(id, "members"), fields("action", "invite"))
                .then()
                .statusCode(409)
                .body(containsString("The application is suspended"));
        Registry.admin("POST", "/applications/" + id + "/resume");
        accept(bob, code).then().statusCode(303);
    }

    @Test
    void aCodeEndsWithTheRightToMakeIt() {
        App app = Registry.approved();
        Visitor oscar = Desk.newOperator();
        String ofOperator = inviteAtDesk(oscar, app.id());
        String ofMember = invite(ada, id);

        Desk.act(Visitor.operator(), oscar, "off").then().statusCode(303);
        Desk.act(Visitor.operator(), ada, "off").then().statusCode(303);

        for (String code : List.of(ofOperator, ofMember)) {
            accept(Visitor.developer(), code).then().statusCode(422).body(containsString(OPENS_NOTHING));
        }
    }

    @Test
    void anApplicationHasTenOpenInvitationsAtMost() {
        for (int i = 0; i < 10; i++) {
            invite(ada, id);
        }

        ada.send(page(id, "members"), fields("action", "invite"))
                .then()
                .statusCode(409)
                .body(containsString("10 open invitations"));
        sql.update(
                "update invitation set expires_at = now() where id = (select id from invitation where application_id = ? limit 1)",
                UUID.fromString(id));
        invite(ada, id);
    }

    @Test
    void anAccountHasThirtyOpenInvitationsAtMost() {
        for (int i = 0; i < 3; i++) {
            String application = ada.register("parcel");
            for (int k = 0; k < 10; k++) {
                invite(ada, application);
            }
        }

        ada.send(page(ada.register("parcel"), "members"), fields("action", "invite"))
                .then()
                .statusCode(409)
                .body(containsString("30 invitations"));
    }

    @Test
    void aMemberAcceptsNothingAndUsesUpNothing() {
        String code = invite(ada, id);

        accept(ada, code).then().statusCode(409).body(containsString("You are a member of this application already"));
        accept(Visitor.developer(), code).then().statusCode(303);
    }
}
