package io.waybill.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.auth.Replica.Answer;
import io.waybill.database.EmbeddedDatabase;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A sandbox and its production, two processes of the packaged service with a database each: the client id goes over
 * with a statement, and with nothing else. Another sandbox, a third one, is not believed.
 */
class TwoDeploymentsIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PRODUCTION = "https://production.example";

    private static EmbeddedDatabase server;
    private static Replica sandbox;
    private static Replica otherSandbox;
    private static Replica production;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedDatabase.builder().stopAtExit().schema("auth").start();
        sandbox = sandbox("https://sandbox.example");
        otherSandbox = sandbox("https://sandbox.example");
        production = Replica.start(
                server.schema(server.createDatabase(), "auth"),
                Map.of(
                        "waybill.environment",
                        "production",
                        "waybill.issuer",
                        PRODUCTION,
                        "waybill.auth.certification.jwks-url",
                        sandbox.jwksUrl().toString(),
                        "waybill.auth.certification.sandbox-issuer",
                        "https://sandbox.example",
                        "waybill.portal.enabled",
                        "false"));
        sandbox.awaitReady();
        otherSandbox.awaitReady();
        production.awaitReady();
    }

    private static Replica sandbox(String issuer) throws Exception {
        return Replica.start(
                server.schema(server.createDatabase(), "auth"),
                Map.of(
                        "waybill.issuer", issuer,
                        "waybill.auth.automatic-approval", "true",
                        "waybill.auth.certification.production-issuer", PRODUCTION));
    }

    @AfterAll
    static void stop() throws Exception {
        for (Replica each : new Replica[] {production, otherSandbox, sandbox}) {
            if (each != null) {
                each.stop();
            }
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    void theKeyOfTheSandboxIsCertifiedForProduction() throws Exception {
        Answer tried = tried(sandbox);
        Answer wanted = register(production);
        production.admin("POST", "/applications/" + wanted.path("id") + "/approve", null);
        String statement = statement(sandbox, tried, wanted);

        Answer taken = take(wanted, statement);

        assertThat(taken.status()).as(taken.body()).isEqualTo(200);
        assertThat(taken.path("clientId")).isEqualTo(tried.path("clientId"));
        await().atMost(PATIENCE)
                .until(() -> production
                                .token(tried.path("clientId"), wanted.path("clientSecret"))
                                .status()
                        == 200);
        assertThat(production
                        .token(tried.path("clientId"), tried.path("clientSecret"))
                        .status())
                .as("secrets are never adopted")
                .isEqualTo(400);
        assertThat(production
                        .token(wanted.path("clientId"), wanted.path("clientSecret"))
                        .status())
                .as("the former client id")
                .isEqualTo(400);
        assertThat(sandbox.token(tried.path("clientId"), tried.path("clientSecret"))
                        .status())
                .isEqualTo(200);
        assertThat(take(wanted, statement).body()).contains("was used before");
    }

    @Test
    void aStatementThatIsNotMeantOrNotGenuineIsRefusedWithItsReason() throws Exception {
        Answer tried = tried(sandbox);
        Answer wanted = register(production);
        String good = statement(sandbox, tried, wanted);
        int at = good.indexOf('.') + 30;

        refused(
                wanted,
                good.substring(0, at) + (good.charAt(at) == 'A' ? 'B' : 'A') + good.substring(at + 1),
                "has been changed");
        refused(wanted, statement(otherSandbox, tried(otherSandbox), wanted), "is of another sandbox");
        refused(register(production), good, "is for another application");
        refused(
                wanted,
                sandbox.token(tried.path("clientId"), tried.path("clientSecret"))
                        .path("access_token"),
                "has the typ at+jwt");
        assertThat(sandbox.introspect(good).body()).contains("\"active\":false");

        assertThat(take(wanted, good).status()).isEqualTo(200);
    }

    /** An application that has done everything. */
    private static Answer tried(Replica where) throws Exception {
        Answer app = register(where);
        where.admin(
                "POST",
                "/applications/" + app.path("id") + "/grants",
                "{\"api\":\"freight-product\",\"environment\":\"sandbox\"}");
        for (String operation : ReportedCalls.FREIGHT) {
            Map<String, Object> report =
                    new HashMap<>(ReportedCalls.body(app.path("id"), "freight-product", operation, 200, 5));
            assertThat(where.report(new ObjectMapper().writeValueAsString(report))
                            .status())
                    .isEqualTo(204);
        }
        return app;
    }

    private static Answer register(Replica where) throws Exception {
        return where.admin(
                "POST", "/applications", "{\"name\":\"Shop\",\"owner\":\"tests\",\"businessRegion\":\"SE\"}");
    }

    private static String statement(Replica where, Answer tried, Answer wanted) throws Exception {
        Answer made = where.admin(
                "POST",
                "/applications/" + tried.path("id") + "/certification/statement",
                "{\"application\":\"" + wanted.path("id") + "\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.path("statement");
    }

    private static Answer take(Answer app, String statement) throws Exception {
        return production.admin(
                "POST", "/applications/" + app.path("id") + "/certification", "{\"statement\":\"" + statement + "\"}");
    }

    private static void refused(Answer app, String statement, String reason) throws Exception {
        Answer answer = take(app, statement);
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("\"/statement\"", reason);
    }
}
