package io.waybill.auth.portal;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Authenticator.Enrolled;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Log-in in two steps: enrolment, codes of the app, recovery codes. */
@QuarkusTest
@ServiceUnderTest
class TwoStepsTest {

    private static final String STEP = "/portal/login/code";
    private static final String SESSION = "__Host-waybill";
    private static final String LOG_IN = "__Host-waybill-log-in";

    @Inject
    Sql sql;

    @Test
    void whoHasSetItUpGetsASessionAfterTheCodeOnly() {
        Visitor ada = Visitor.developer();
        Visitor phone = ada.elsewhere();
        phone.logIn(Visitor.PASSWORD);
        Enrolled enrolled = Authenticator.enrol(ada);
        assertThat(new HashSet<>(enrolled.recoveryCodes())).hasSize(10);
        phone.get("/portal").then().statusCode(303);
        ada.get("/portal").then().statusCode(200);
        forgetSteps(ada);

        Visitor again = ada.elsewhere();
        again.send("/portal/login", fields("mail", ada.mail(), "password", Visitor.PASSWORD, "to", "/portal/sessions"))
                .then()
                .statusCode(303)
                .header("Location", equalTo(STEP + "?to=%2Fportal%2Fsessions"));
        assertThat(again.cookies()).doesNotContainKey(SESSION).containsKey(LOG_IN);
        again.get("/portal").then().statusCode(303).header("Location", startsWith("/portal/login"));
        given().redirects()
                .follow(false)
                .cookie(SESSION, again.cookies().get(LOG_IN))
                .get("/portal")
                .then()
                .statusCode(303);
        again.get(STEP).then().statusCode(200).header("Cache-Control", equalTo("no-store"));
        again.send(STEP, fields("action", "log-in", "code", enrolled.app().wrongCode()))
                .then()
                .statusCode(422)
                .body(containsString("This code is wrong"));
        String spaced = enrolled.app().code().replaceFirst("...", "$0 ");
        again.send(STEP, fields("code", spaced, "to", "/portal/sessions"))
                .then()
                .statusCode(303)
                .header("Location", equalTo("/portal/sessions"));

        again.get("/portal").then().statusCode(200);
        assertThat(again.cookies()).doesNotContainKey(LOG_IN);
    }

    @Test
    void aCodeIsAcceptedOnce() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        String code = enrolled.app().code();

        // That of the enrolment neither.
        step(ada.elsewhere(), code).then().statusCode(422);
        forgetSteps(ada);
        step(ada.elsewhere(), code).then().statusCode(303);
        step(ada.elsewhere(), code).then().statusCode(422);

        // Nor one that is older than one that was accepted.
        sql.update("update totp set last_step = last_step + 2 where account_id = ?", id(ada));
        step(ada.elsewhere(), enrolled.app().code()).then().statusCode(422);
    }

    @Test
    void ofTwoWhoTypeTheSameCodeAtOnceOneIsLetIn() throws Exception {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);
        String code = enrolled.app().code();
        String recovery = enrolled.recoveryCodes().getFirst();

        assertThat(atOnce(ada, code)).containsOnlyOnce(303).containsOnly(303, 422);
        assertThat(atOnce(ada, recovery)).containsOnlyOnce(303).containsOnly(303, 422);
    }

    private static List<Integer> atOnce(Visitor ada, String code) throws Exception {
        List<Callable<Integer>> attempts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Visitor visitor = ada.elsewhere();
            visitor.logIn(Visitor.PASSWORD);
            Map<String, String> form = fields(
                    "code", code, "token", Visitor.token(visitor.get(STEP).asString()));
            attempts.add(() -> visitor.post(STEP, form).statusCode());
        }
        List<Integer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(attempts.size())) {
            for (Future<Integer> answer : threads.invokeAll(attempts)) {
                answers.add(answer.get());
            }
        }
        return answers;
    }

    @Test
    void aRecoveryCodeWorksOnceForItsOwnAccount() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        Visitor eve = Visitor.developer();
        Enrolled anothers = Authenticator.enrol(eve);
        String code = enrolled.recoveryCodes().getFirst();

        step(eve.elsewhere(), code).then().statusCode(422);
        Visitor again = ada.elsewhere();
        step(again, code.toLowerCase(java.util.Locale.ROOT)).then().statusCode(303);
        step(ada.elsewhere(), code).then().statusCode(422);

        again.get(Authenticator.PAGE).then().body(containsString("<dt>Recovery codes left</dt><dd>9</dd>"));
        assertThat(anothers.recoveryCodes()).doesNotContain(code);
        Visitor.operator()
                .get("/portal/desk/accounts/" + id(ada))
                .then()
                .body(containsString("In two steps, 9 recovery codes left"))
                .body(containsString("account.use-recovery-code"));
    }

    @Test
    void theSecretIsSealedAndRecoveryCodesAreHashed() {
        Visitor ada = Visitor.developer();
        Authenticator.begin(ada);
        String page = ada.get(Authenticator.PAGE).asString();
        String secret = Desk.value(ada.get(Authenticator.PAGE)).replace(" ", "");
        assertThat(page).contains("otpauth://totp/", "secret=" + secret, "<svg class=\"qr\"");
        Enrolled enrolled = Authenticator.enrol(Visitor.developer());

        assertThat(sql.list(
                        "select encode(sealed, 'escape') || sealing_key from totp where account_id = ?",
                        row -> row.getString(1),
                        id(ada)))
                .hasSize(1)
                .noneMatch(stored -> stored.contains(secret));
        assertThat(sql.list("select encode(code_hash, 'escape') from recovery_code", row -> row.getString(1)))
                .noneMatch(stored -> enrolled.recoveryCodes().stream()
                        .anyMatch(code -> stored.contains(code) || stored.contains(code.replace("-", ""))));
        ada.send(Authenticator.PAGE, fields("action", "confirm", "code", "000000x"))
                .then()
                .statusCode(422);
        ada.elsewhere().logIn(Visitor.PASSWORD).then().statusCode(303).header("Location", equalTo("/portal"));
    }

    @Test
    void aLogInThatWaitsTooLongOrHasTooManyWrongCodesBeginsAgain() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);
        Visitor late = ada.elsewhere();
        late.logIn(Visitor.PASSWORD);
        String token = Visitor.token(late.get(STEP).asString());
        sql.update(
                "update pending_log_in set begun_at = begun_at - interval '6 minutes' where account_id = ?", id(ada));

        late.post(STEP, fields("token", token, "code", enrolled.app().code()))
                .then()
                .statusCode(303)
                .header("Location", startsWith("/portal/login?done=late"));
        late.get("/portal").then().statusCode(303);
        late.get("/portal/login?done=late").then().body(containsString("waited too long"));

        Visitor guessing = ada.elsewhere();
        guessing.logIn(Visitor.PASSWORD);
        for (int i = 0; i < 4; i++) {
            guessing.send(STEP, fields("code", enrolled.app().wrongCode()))
                    .then()
                    .statusCode(422);
        }
        String last = Visitor.token(guessing.get(STEP).asString());
        guessing.post(STEP, fields("token", last, "code", enrolled.app().wrongCode()))
                .then()
                .statusCode(303);
        guessing.post(STEP, fields("token", last, "code", enrolled.app().code()))
                .then()
                .statusCode(303)
                .header("Location", startsWith("/portal/login"));
        guessing.get("/portal").then().statusCode(303).header("Location", startsWith("/portal/login"));
    }

    @Test
    void wrongCodesAreSlowedDownAndThePasswordClearsNothing() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);
        Visitor late = ada.elsewhere();
        late.logIn(Visitor.PASSWORD);
        String token = Visitor.token(late.get(STEP).asString());
        for (int i = 0; i < 5; i++) {
            Visitor thief = ada.elsewhere();
            thief.logIn(Visitor.PASSWORD);
            for (int j = 0; j < 4; j++) {
                thief.send(STEP, fields("code", enrolled.app().wrongCode()))
                        .then()
                        .statusCode(422);
            }
        }

        late.post(STEP, fields("token", token, "code", enrolled.app().code()))
                .then()
                .statusCode(429)
                .header("Retry-After", not(nullValue()));
        ada.get("/portal").then().statusCode(200);
    }

    @Test
    void wrongCodesFromManyAddressesAreBoundedForTheAccount() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);
        ada.elsewhere().logIn(Visitor.PASSWORD);
        sql.update("update pending_log_in set wrong_codes = 30 where account_id = ?", id(ada));

        step(ada.elsewhere(), enrolled.app().code()).then().statusCode(429);

        // Another password ends what the thief had begun, and the waiting.
        ada.send("/portal/account", fields("password", Visitor.PASSWORD, "new-password", "nine parcels on a pier"))
                .then()
                .statusCode(303);
        Visitor again = ada.elsewhere();
        again.logIn("nine parcels on a pier");
        again.send(STEP, fields("code", enrolled.app().code())).then().statusCode(303);
    }

    @Test
    void anotherPasswordEndsLogInsThatWaitForACode() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);
        Visitor thief = ada.elsewhere();
        thief.logIn(Visitor.PASSWORD);
        String token = Visitor.token(thief.get(STEP).asString());

        ada.send("/portal/account", fields("password", Visitor.PASSWORD, "new-password", "nine parcels on a pier"))
                .then()
                .statusCode(303);

        thief.post(STEP, fields("token", token, "code", enrolled.app().code()))
                .then()
                .statusCode(303);
        thief.get("/portal").then().statusCode(303);
    }

    @Test
    void theSecondStepMovesToAnotherDevice() {
        Visitor ada = Visitor.developer();
        Enrolled old = Authenticator.enrol(ada);
        forgetSteps(ada);
        ada.send(Authenticator.PAGE, fields("action", "begin", "code", old.app().wrongCode()))
                .then()
                .statusCode(422)
                .body(containsString("This code is wrong"));
        ada.send(
                        Authenticator.PAGE,
                        fields("action", "begin", "code", old.recoveryCodes().getFirst()))
                .then()
                .statusCode(303);
        Authenticator app = Authenticator.scan(ada.get(Authenticator.PAGE));
        step(ada.elsewhere(), app.code()).then().statusCode(422);
        step(ada.elsewhere(), old.app().code()).then().statusCode(303);

        Response codes = ada.send(Authenticator.PAGE, fields("action", "confirm", "code", app.code()));

        codes.then().statusCode(200);
        forgetSteps(ada);
        step(ada.elsewhere(), old.app().code()).then().statusCode(422);
        step(ada.elsewhere(), old.recoveryCodes().getLast()).then().statusCode(422);
        step(ada.elsewhere(), app.code()).then().statusCode(303);
        step(ada.elsewhere(), Authenticator.recoveryCodes(codes).getFirst())
                .then()
                .statusCode(303);
    }

    @Test
    void aSecretThatWaitedTooLongForItsFirstCodeIsNotTaken() {
        Visitor ada = Visitor.developer();
        Authenticator app = Authenticator.begin(ada);
        sql.update("update totp set created_at = created_at - interval '61 minutes' where account_id = ?", id(ada));

        ada.sendFrom("/portal", Authenticator.PAGE, fields("action", "confirm", "code", app.code()))
                .then()
                .statusCode(422)
                .body(containsString("too old. Begin again"));

        ada.elsewhere().logIn(Visitor.PASSWORD).then().statusCode(303).header("Location", equalTo("/portal"));
    }

    @Test
    void newRecoveryCodesReplaceTheOldOnes() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);

        Response answer = ada.send(
                Authenticator.PAGE,
                fields("action", "codes", "code", enrolled.app().code()));

        answer.then().statusCode(200).header("Cache-Control", equalTo("no-store"));
        List<String> codes = Authenticator.recoveryCodes(answer);
        assertThat(codes).hasSize(10).doesNotContainAnyElementsOf(enrolled.recoveryCodes());
        step(ada.elsewhere(), enrolled.recoveryCodes().getFirst()).then().statusCode(422);
        step(ada.elsewhere(), codes.getFirst()).then().statusCode(303);
    }

    @Test
    void aDeveloperEndsItWithACodeAndAnOperatorForSomebodyElse() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);
        ada.send(Authenticator.PAGE, fields("action", "end", "code", "")).then().statusCode(422);
        ada.send(
                        Authenticator.PAGE,
                        fields("action", "end", "code", enrolled.app().code()))
                .then()
                .statusCode(303);
        ada.elsewhere().logIn(Visitor.PASSWORD).then().header("Location", equalTo("/portal"));

        Authenticator.enrol(ada);
        Desk.act(Visitor.operator(), ada, "totp").then().statusCode(303);
        ada.get("/portal").then().statusCode(303);
        ada.logIn(Visitor.PASSWORD).then().header("Location", equalTo("/portal"));
        assertThat(sql.number("select count(*) from recovery_code where account_id = ?", id(ada)))
                .isZero();
        Desk.act(Visitor.operator(), ada, "totp").then().statusCode(422).body(containsString("has no second step"));
    }

    @Test
    void whatIsAskedAgainIsThePasswordAsWell() {
        Visitor ada = Visitor.developer();
        sql.update(
                "update portal_session set authenticated_at = authenticated_at - interval '1 hour' where account_id = ?",
                id(ada));

        ada.send(Authenticator.PAGE, fields("action", "begin"))
                .then()
                .statusCode(422)
                .body(containsString("Type your password"));
        ada.send(Authenticator.PAGE, fields("action", "begin", "password", Visitor.PASSWORD))
                .then()
                .statusCode(303);
    }

    @ParameterizedTest
    @ValueSource(strings = {"begin", "confirm", "codes", "end"})
    void aFormWithoutItsTokenChangesNothing(String action) {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);
        Map<String, String> form =
                fields("action", action, "code", enrolled.app().code());

        ada.post(Authenticator.PAGE, form).then().statusCode(403);
        form.put("token", Visitor.token(Visitor.developer().get("/portal").asString()));
        ada.post(Authenticator.PAGE, form).then().statusCode(403);

        step(ada.elsewhere(), enrolled.app().code()).then().statusCode(303);
    }

    @Test
    void theFormOfTheSecondStepNeedsItsToken() {
        Visitor ada = Visitor.developer();
        Enrolled enrolled = Authenticator.enrol(ada);
        forgetSteps(ada);
        Visitor again = ada.elsewhere();
        again.logIn(Visitor.PASSWORD);
        Map<String, String> form = fields("code", enrolled.app().code());

        again.post(STEP, form).then().statusCode(403);
        form.put("token", Visitor.token(Visitor.stranger().get("/portal/login").asString()));
        again.post(STEP, form).then().statusCode(403);

        again.get("/portal").then().statusCode(303);
        // Who has typed no password has no second step.
        Visitor nobody = Visitor.stranger();
        nobody.get(STEP).then().statusCode(303).header("Location", startsWith("/portal/login"));
    }

    private static Response step(Visitor visitor, String code) {
        visitor.logIn(Visitor.PASSWORD).then().statusCode(303).header("Location", equalTo(STEP));
        return visitor.send(STEP, fields("code", code));
    }

    /** As if half a minute had passed since the last code. */
    private void forgetSteps(Visitor person) {
        sql.update("update totp set last_step = 0 where account_id = ?", id(person));
    }

    private static UUID id(Visitor person) {
        return UUID.fromString(Desk.id(person));
    }
}
