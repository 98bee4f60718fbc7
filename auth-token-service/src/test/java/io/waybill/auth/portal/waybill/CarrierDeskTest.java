package io.waybill.auth.portal.waybill;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Desk;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.portal.waybill.StandInInstructionService.Call;
import io.waybill.auth.portal.waybill.StandInInstructionService.Mood;
import io.waybill.common.india.SandboxWaybill;
import io.waybill.common.security.Caller;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The desk of the carrier's staff, with a service behind it that speaks the documented operations. */
@QuarkusTest
@ServiceUnderTest
class CarrierDeskTest {

    private static final String WAYBILLS = "/portal/desk/waybills";
    private static final String INSTRUCTIONS = "/portal/desk/instructions";
    private static final Pattern TICKED =
            Pattern.compile("type=\"checkbox\" name=\"item-[0-9]+\" value=\"([^\"]+)\" checked");

    @TestHTTPResource("/.well-known/jwks.json")
    URI jwks;

    private StandInInstructionService service;
    private Visitor olga;

    @BeforeEach
    void theServiceIsThere() {
        int port = ConfigProvider.getConfig()
                .getValue("waybill.portal.internal-urls.india-instruction", URI.class)
                .getPort();
        service = new StandInInstructionService(port, "https://issuer.example", jwks);
        service.waybills.add("69501388751");
        service.waybills.add("59500670843");
        service.has(17, "69501388751", "DT", "ACCEPTED");
        service.has(18, "59500670843", "LM", "ACCEPTED");
        service.has(19, "59500670843", "RTO", "SUPERSEDED");
        olga = Visitor.operator();
    }

    @AfterEach
    void everythingWasAsItsDocumentSays() {
        service.close();
        assertThat(service.faults).isEmpty();
    }

    @Test
    void theServiceIsCalledForThePersonWithATokenOfAMinute() {
        Response page = olga.get(WAYBILLS + "?loginId=BLR/01&state=CANCELLED&from=2026-03-10&to=2026-03-10");

        page.then()
                .statusCode(200)
                .body(containsString("69501388751"))
                .body(containsString("Cancelled"))
                .body(containsString("11 Mar 2026, 00:30 IST"));
        Call call = service.calls.getFirst();
        assertThat(call.pathAndQuery())
                .startsWith("/admin/v1/waybills?")
                .contains("loginId=BLR%2F01", "state=CANCELLED", "limit=50")
                .contains("from=2026-03-09T18%3A30%3A00Z", "to=2026-03-10T18%3A30%3A00Z");
        assertThat(call.requestId()).isEqualTo(page.header("X-Request-Id"));
        assertThat(call.caller().groups()).containsExactly(Caller.OPERATOR);
        assertThat(call.caller().audience()).containsExactly("india-instruction");
        assertThat(Duration.between(call.caller().issuedAt(), call.caller().expiresAt()))
                .isEqualTo(Duration.ofSeconds(60));
        // The actor in the service's audit trail.
        String olgasAccount = call.caller().applicationId();
        assertThat(olgasAccount).startsWith("account/");
        assertThat(call.claims().get("sub").asText()).isEqualTo(olgasAccount);
        olga.get("/portal/desk/accounts/" + olgasAccount.substring("account/".length()))
                .then()
                .statusCode(200)
                .body(containsString("Olga Operator"));
    }

    @Test
    void waybillsAreReadPageByPageAndTheFileHasThemAll() {
        String page = olga.get(WAYBILLS + "?loginId=BLR01").asString();

        assertThat(page).contains("69501388751").doesNotContain("59500670843");
        assertThat(page).contains("href=\"/portal/desk/waybills?loginId=BLR01&amp;after=AAZMp76GhAAAAAAAAAAAMg\"");
        olga.get(WAYBILLS + "?loginId=BLR01&after=AAZMp76GhAAAAAAAAAAAMg")
                .then()
                .body(containsString("59500670843"));
        assertThat(page).contains("href=\"/portal/desk/waybills/csv?loginId=BLR01\"");
        Response file = olga.get(WAYBILLS + "/csv?loginId=BLR01");
        file.then().statusCode(200).contentType("text/csv");
        assertThat(file.asString().lines())
                .containsExactly(
                        "awbNo,loginId,state,formerState,cancelledBy,updatedAt,changedAt,attempts",
                        "69501388751,BLR01,CANCELLED,IN_TRANSIT,17,2026-03-10T09:00:00Z,2026-03-10T19:00:00Z,",
                        "59500670843,BLR01,CANCELLED,IN_TRANSIT,17,2026-03-10T09:00:00Z,2026-03-10T19:00:00Z,");
    }

    @Test
    void aFilterThatTheServiceRefusesIsRefusedBesideItsField() {
        olga.get(WAYBILLS + "?awbNo=1")
                .then()
                .statusCode(422)
                .body(containsString("id=\"e-awbNo\""))
                .body(containsString("Must have 8 to 15 digits."));
    }

    @Test
    void withoutAFilterTheInstructionsAreThoseThatAreToBeCarriedOut() {
        olga.get(INSTRUCTIONS)
                .then()
                .statusCode(200)
                .body(containsString("Deliver again"))
                .body(containsString("Thu 12 Mar 2026"))
                .body(not(containsString("Return to origin")));
        assertThat(service.calls.getFirst().pathAndQuery()).contains("state=ACCEPTED");

        olga.get(INSTRUCTIONS + "?state=ANY&preferDate=2026-03-12&timeSlot=B")
                .then()
                .statusCode(200)
                .body(containsString("Return to origin"));
        assertThat(service.calls.getLast().pathAndQuery())
                .contains("preferDate=2026-03-12", "timeSlot=B")
                .doesNotContain("state=");
        assertThat(olga.get(INSTRUCTIONS + "/csv?state=ANY").asString().lines())
                .hasSize(4)
                .last()
                .asString()
                .startsWith("19,59500670843,BLR01,RTO,2026-03-12,,B,,,2026-03-10T09:00:00Z,SUPERSEDED,");
    }

    @Test
    void manyAreMarkedAtOnceAndThePageSaysSo() {
        String page = INSTRUCTIONS + "?state=ANY";
        Response answer =
                olga.send(page, fields("item-1", "17 69501388751", "item-2", "18 59500670843", "verdict", "APPLIED"));

        answer.then().statusCode(303).header("Location", equalTo(page));
        assertThat(service.instructions.get(17L).get("state").asText()).isEqualTo("APPLIED");
        assertThat(service.instructions.get(18L).get("state").asText()).isEqualTo("APPLIED");
        olga.get(answer.header("Location"))
                .then()
                .statusCode(200)
                .body(containsString("2 instructions are marked applied."));
    }

    @Test
    void oneThatHasChangedStopsNoOther() {
        Map<String, String> form = fields("item-1", "19 59500670843", "item-2", "17 69501388751");
        form.putAll(fields("verdict", "REJECTED", "reasonCode", "OTHER", "note", "no such street"));

        olga.send(INSTRUCTIONS, form)
                .then()
                .statusCode(409)
                .body(containsString("One was not marked"))
                .body(containsString("59500670843: the instruction is SUPERSEDED"));

        assertThat(service.instructions.get(17L).get("state").asText()).isEqualTo("REJECTED");
        assertThat(service.instructions.get(17L).get("note").asText()).isEqualTo("no such street");
    }

    @Test
    void aRejectionNeedsAReasonAndAMarkABox() {
        Response withoutReason =
                olga.send(INSTRUCTIONS, fields("item-2", "18 59500670843", "verdict", "REJECTED", "note", "a word"));

        withoutReason
                .then()
                .statusCode(422)
                .body(containsString("id=\"e-reasonCode\""))
                .body(containsString("value=\"a word\""))
                .body(allOf(
                        containsString("value=\"18 59500670843\" checked"),
                        not(containsString("value=\"17 69501388751\" checked"))));
        olga.send(INSTRUCTIONS, fields("verdict", "APPLIED"))
                .then()
                .statusCode(422)
                .body(containsString("Tick what is marked."));
        assertThat(service.instructions.get(18L).get("state").asText()).isEqualTo("ACCEPTED");
    }

    @Test
    void aFormThatComesBackTicksTheSameInstructionsWhereverTheyAreByNow() {
        service.has(20, "69501388751", "LM", "ACCEPTED");
        Map<String, String> form = fields("item-1", "17 69501388751", "item-3", "20 69501388751");
        form.put("verdict", "REJECTED");
        service.has(17, "69501388751", "DT", "SUPERSEDED");

        Response page = olga.send(INSTRUCTIONS, form);

        page.then().statusCode(422).body(containsString("value=\"18 59500670843\""));
        assertThat(ticked(page)).containsExactly("20 69501388751");
    }

    @Test
    void afterAConflictNothingIsTickedThatThePersonDidNotTick() {
        service.has(17, "69501388751", "DT", "SUPERSEDED");

        Response page = olga.send(INSTRUCTIONS, fields("item-1", "17 69501388751", "verdict", "APPLIED"));

        page.then().statusCode(409).body(containsString("value=\"18 59500670843\""));
        assertThat(ticked(page)).isEmpty();
    }

    @Test
    void ofAllThatWereTickedOnlyThoseThatWereSentAreTickedAgain() {
        Map<String, String> form = fields("item-2", "18 59500670843", "verdict", "REJECTED");

        Response page = olga.send(INSTRUCTIONS + "?state=ACCEPTED&tick=all", form);

        page.then().statusCode(422).body(containsString("value=\"17 69501388751\""));
        assertThat(ticked(page)).containsExactly("18 59500670843");
    }

    @Test
    void allAreTickedByALink() {
        olga.get(INSTRUCTIONS + "?state=ACCEPTED&tick=all")
                .then()
                .statusCode(200)
                .body(allOf(
                        containsString("value=\"17 69501388751\" checked"),
                        containsString("value=\"18 59500670843\" checked")));
    }

    @ParameterizedTest
    @EnumSource(value = Mood.class, names = "WELL", mode = EnumSource.Mode.EXCLUDE)
    void aServiceThatDoesNotAnswerAsItShouldCostsItsPagesAndNothingElse(Mood mood) {
        service.mood = mood;

        for (String page : new String[] {WAYBILLS, INSTRUCTIONS}) {
            olga.get(page)
                    .then()
                    .statusCode(200)
                    .body(containsString("“Delivery instructions, India” does not answer at the moment"))
                    .body(containsString("aria-current=\"page\""));
        }
        olga.get(WAYBILLS + "/csv").then().statusCode(503).contentType("text/html");
        service.mood = Mood.WELL;
        String token = Visitor.token(olga.get(INSTRUCTIONS).asString());
        service.mood = mood;
        olga.post(INSTRUCTIONS, fields("token", token, "item-1", "17 69501388751", "verdict", "APPLIED"))
                .then()
                .statusCode(503)
                .body(containsString("Not at the moment"));
        olga.get("/portal/desk").then().statusCode(200);
        Registry.requestToken(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET)
                .then()
                .statusCode(200);
    }

    @Test
    void aServiceThatIsAwayCostsItsPagesOnly() {
        service.close();

        olga.get(WAYBILLS).then().statusCode(200).body(containsString("does not answer at the moment"));
        olga.get("/portal/desk").then().statusCode(200);
    }

    @Test
    void aDeveloperSaysWhereAShipmentOfTheSandboxIs() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("india-instruction");
        String application = "/portal/applications/" + id;
        String page = application + "/waybills";
        String loginId = ada.get(page).asString().replaceFirst("(?s).*LoginID <code>([^<]+)</code>.*", "$1");
        String awbNo = SandboxWaybill.of(loginId).getLast().awbNo().value();
        assertThat(ada.get(page).asString())
                .contains(SandboxWaybill.of(loginId).stream()
                        .map(own -> "<code>" + own.awbNo() + "</code>")
                        .toList())
                .contains("Rejected: ", "it stays accepted");

        Response answer = ada.send(page, fields("licence", loginId, "awbNo", awbNo, "state", "OUT_FOR_DELIVERY"));

        answer.then().statusCode(303);
        ada.get(answer.header("Location")).then().statusCode(200).body(containsString("is now: Out for delivery."));
        Call call = service.calls.getFirst();
        assertThat(call.method() + " " + call.pathAndQuery()).isEqualTo("POST /admin/v1/simulation/reports");
        assertThat(call.caller().groups()).containsExactlyInAnyOrder(Caller.MEMBER, Caller.memberOf(id));
        assertThat(call.caller().hasLogin(loginId)).isTrue();
        assertThat(call.caller().hasLogin("BLR01")).isFalse();
        // Another's licence, and a waybill that nobody reported.
        ada.send(page, fields("licence", "BLR01", "awbNo", awbNo, "state", "DELIVERED"))
                .then()
                .statusCode(422)
                .body(containsString("This is none of the application"));
        assertThat(service.calls).hasSize(1);
        ada.send(application + "/credentials", fields("action", "delete-licence", "licence", loginId));
        ada.get(page).then().statusCode(200).body(containsString("You have no licence yet"));
    }

    @Test
    void developersDoNotGetThere() {
        Visitor ada = Visitor.developer();

        ada.get(WAYBILLS).then().statusCode(403);
        ada.get(INSTRUCTIONS + "/csv").then().statusCode(403);
        assertThat(service.calls).isEmpty();
        // Who stops being an operator has lost the way there as well.
        Visitor former = Desk.newOperator();
        former.get(WAYBILLS).then().statusCode(200);
        Desk.act(olga, former, "developer").then().statusCode(303);
        former.get(WAYBILLS).then().statusCode(303);
    }

    /** The values of the boxes that a page shows as ticked. */
    private static List<String> ticked(Response page) {
        return TICKED.matcher(page.asString())
                .results()
                .map(box -> box.group(1))
                .toList();
    }
}
