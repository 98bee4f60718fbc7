package io.waybill.auth.portal;

import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Another password by a one-time code that an operator makes. */
@QuarkusTest
@ServiceUnderTest
class ResetTest {

    private static final String NEW = "eight parcels on a pier";

    @Inject
    Sql sql;

    @Test
    void aCodeOpensTheAccountOnceAndEndsItsSessions() {
        Visitor ada = Visitor.developer();
        Visitor olga = Visitor.operator();
        String code = Desk.code(olga, ada);
        assertThat(code).matches("([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}");
        Visitor home = ada.elsewhere();

        Response answer = reset(home, ada.mail(), code.toLowerCase(Locale.ROOT).replace('-', ' '), NEW);

        answer.then().statusCode(303).header("Location", equalTo("/portal/login?done=reset"));
        home.get("/portal/login?done=reset").then().body(containsString("Your password is changed"));
        ada.get("/portal").then().statusCode(303);
        ada.logIn(Visitor.PASSWORD).then().statusCode(422);
        ada.logIn(NEW).then().statusCode(303);
        reset(home, ada.mail(), code, "nine parcels on a pier").then().statusCode(422);
        ada.elsewhere().logIn(NEW).then().statusCode(303);
    }

    @Test
    void theCodeIsStoredNowhereAndTheTrailNamesOperatorAndAccount() {
        Visitor ada = Visitor.developer();
        String code = Desk.code(Visitor.operator(), ada);
        String id = Desk.id(ada);

        assertThat(sql.list(
                        "select encode(code_hash, 'escape') from reset_code where account_id = ?",
                        row -> row.getString(1),
                        UUID.fromString(id)))
                .hasSize(1)
                .noneMatch(stored -> stored.contains(code) || stored.contains(code.replace("-", "")));
        reset(ada.elsewhere(), ada.mail(), code, NEW).then().statusCode(303);
        List<String> trail = sql.list(
                "select actor || ' ' || action || ' ' || details from audit_event where target = ? order by id",
                row -> row.getString(1),
                "account/" + id);
        assertThat(trail)
                .anyMatch(line -> line.matches("account/(?!" + id + ").* account.make-reset-code .*asked for by.*"))
                .anyMatch(line -> line.startsWith("account/" + id + " account.reset-password {\"sessions\":1}"))
                .noneMatch(line -> line.contains(code));
    }

    @Test
    void aCodeThatIsTooOldOpensNothing() {
        Visitor ada = Visitor.developer();
        String code = Desk.code(Visitor.operator(), ada);
        assertThat(sql.update(
                        "update reset_code set expires_at = clock_timestamp() where account_id = ?",
                        UUID.fromString(Desk.id(ada))))
                .isEqualTo(1);

        reset(ada.elsewhere(), ada.mail(), code, NEW).then().statusCode(422);

        ada.get("/portal").then().statusCode(200);
    }

    @Test
    void theCodeOfAnotherOpensNothing() {
        Visitor ada = Visitor.developer();
        Visitor eve = Visitor.developer();
        String code = Desk.code(Visitor.operator(), eve);
        Desk.code(Visitor.operator(), ada);

        reset(eve.elsewhere(), ada.mail(), code, NEW).then().statusCode(422);

        ada.get("/portal").then().statusCode(200);
        ada.elsewhere().logIn(Visitor.PASSWORD).then().statusCode(303);
    }

    @Test
    void anAccountHasOneCodeTheLastOne() {
        Visitor ada = Visitor.developer();
        String first = Desk.code(Visitor.operator(), ada);
        String second = Desk.code(Visitor.operator(), ada);

        reset(ada.elsewhere(), ada.mail(), first, NEW).then().statusCode(422);
        reset(ada.elsewhere(), ada.mail(), second, NEW).then().statusCode(303);
    }

    @Test
    void whoRemembersThePasswordEndsTheCodeByChangingIt() {
        Visitor ada = Visitor.developer();
        String code = Desk.code(Visitor.operator(), ada);
        ada.send("/portal/account", fields("password", Visitor.PASSWORD, "new-password", "nine parcels on a pier"))
                .then()
                .statusCode(303);

        reset(ada.elsewhere(), ada.mail(), code, NEW).then().statusCode(422);
    }

    @Test
    void theCodeOfAnAccountThatIsSwitchedOffOpensNothing() {
        Visitor ada = Visitor.developer();
        Visitor olga = Visitor.operator();
        String code = Desk.code(olga, ada);
        Desk.act(olga, ada, "off").then().statusCode(303);

        reset(ada.elsewhere(), ada.mail(), code, NEW).then().statusCode(422);
        Desk.act(olga, ada, "code").then().statusCode(422).body(containsString("switch it on first"));
        Desk.act(olga, ada, "on").then().statusCode(303);
        reset(ada.elsewhere(), ada.mail(), code, NEW).then().statusCode(422);
        String left = Desk.code(olga, ada);
        sql.update("update account set locked = true where mail = ?", ada.mail());
        reset(ada.elsewhere(), ada.mail(), left, NEW).then().statusCode(422);
    }

    @Test
    void ofTwoWhoUseACodeAtOnceOneGetsTheAccount() throws Exception {
        Visitor ada = Visitor.developer();
        String code = Desk.code(Visitor.operator(), ada);
        List<Callable<Integer>> attempts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Visitor visitor = ada.elsewhere();
            String token = Visitor.token(visitor.get("/portal/reset").asString());
            Map<String, String> form = form(ada.mail(), code, NEW + i);
            form.put("token", token);
            attempts.add(() -> visitor.post("/portal/reset", form).statusCode());
        }

        List<Integer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(attempts.size())) {
            for (Future<Integer> answer : threads.invokeAll(attempts)) {
                answers.add(answer.get());
            }
        }

        assertThat(answers).containsOnlyOnce(303).containsOnly(303, 422);
    }

    @Test
    void theAnswerToAWrongCodeToNoCodeAndToAnUnknownAddressIsTheSame() {
        Visitor ada = Visitor.developer();
        Desk.code(Visitor.operator(), ada);
        Visitor bob = Visitor.developer();
        Visitor nobody = Visitor.stranger();
        String guess = "00000-00000-00000-00000";

        List<String> answers = new ArrayList<>();
        for (Visitor visitor : List.of(ada, bob, nobody)) {
            Response answer = reset(visitor.elsewhere(), visitor.mail(), guess, NEW);
            answer.then().statusCode(422);
            answers.add(answer.asString()
                    .replaceAll("name=\"token\" value=\"[^\"]+\"", "")
                    .replace(visitor.mail(), "MAIL"));
        }

        assertThat(answers.get(0)).contains("do not belong together").isEqualTo(answers.get(1));
        assertThat(answers.get(2)).isEqualTo(answers.get(0));
    }

    @Test
    void tooManyWrongCodesAreSlowedDown() {
        Visitor ada = Visitor.developer();
        String code = Desk.code(Visitor.operator(), ada);
        Visitor thief = ada.elsewhere();
        for (int i = 0; i < 20; i++) {
            reset(thief, ada.mail(), "GUESS-" + i, NEW).then().statusCode(422);
        }

        reset(thief, ada.mail(), code, NEW).then().statusCode(429).header("Retry-After", not(nullValue()));
        ada.get("/portal").then().statusCode(200);
    }

    @Test
    void aPasswordThatIsRefusedLeavesTheCodeAndWhatWasTyped() {
        Visitor ada = Visitor.developer();
        String code = Desk.code(Visitor.operator(), ada);

        reset(ada.elsewhere(), ada.mail(), code, "short")
                .then()
                .statusCode(422)
                .body(containsString("id=\"e-new-password\""))
                .body(containsString("value=\"" + code + "\""));
        reset(ada.elsewhere(), "ada", code, NEW).then().statusCode(422).body(containsString("not a mail address"));

        reset(ada.elsewhere(), ada.mail(), code, NEW).then().statusCode(303);
    }

    @Test
    void theFormNeedsItsToken() {
        Visitor ada = Visitor.developer();
        String code = Desk.code(Visitor.operator(), ada);
        Visitor home = ada.elsewhere();
        home.get("/portal/reset");
        Map<String, String> form = form(ada.mail(), code, NEW);

        home.post("/portal/reset", form).then().statusCode(403);
        form.put("token", Visitor.token(ada.get("/portal").asString()));
        home.post("/portal/reset", form).then().statusCode(403);

        ada.elsewhere().logIn(Visitor.PASSWORD).then().statusCode(303);
    }

    @Test
    void theLogInSaysWhereACodeIsTyped() {
        Visitor.stranger().get("/portal/login").then().body(containsString("href=\"/portal/reset\""));
        Visitor.stranger().get("/portal/reset").then().statusCode(200).body(containsString("Ask an operator"));
    }

    private static Response reset(Visitor visitor, String mail, String code, String password) {
        return visitor.send("/portal/reset", form(mail, code, password));
    }

    private static Map<String, String> form(String mail, String code, String password) {
        return fields("mail", mail, "code", code, "new-password", password);
    }
}
