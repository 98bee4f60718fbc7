package io.waybill.auth.portal.status;

import static io.restassured.RestAssured.given;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.waybill.auth.Registry;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The status of the services, and the incidents that operators write. */
@QuarkusTest
@ServiceUnderTest
class StatusPageTest {

    private final Sql sql;
    private final StatusBoard board;

    StatusPageTest(Sql sql, StatusBoard board) {
        this.sql = sql;
        this.board = board;
    }

    @BeforeEach
    void nothingIsKnown() {
        sql.update("delete from replica");
        sql.update("delete from incident");
        board.forget();
    }

    @Test
    void whatReplicasReportIsShownWithoutTheirNames() {
        String source = report("freight-product-service", "UP", List.of());
        report("freight-product-service", "DOWN", List.of("catalogue loaded"));
        report("auth-token-service", "UP", List.of());
        report("another-service", "UP", List.of());

        status().body("services.service", contains("freight-product", "auth-token"))
                .body("services[0].state", equalTo("PARTLY_READY"))
                .body("services[0].ready", equalTo(1))
                .body("services[0].replicas", equalTo(2))
                .body("services[0].failing", contains("catalogue loaded"))
                .body("services[1].state", equalTo("READY"));
        given().get("/portal/status")
                .then()
                .statusCode(200)
                .body(
                        containsString("1 of 2"),
                        containsString("fails: catalogue loaded"),
                        not(containsString(source)),
                        not(containsString(source.replaceFirst(".*/", ""))),
                        not(containsString("All services are ready")));
    }

    @Test
    void theLastReportOfAReplicaCounts() {
        String source = report("freight-product-service", "UP", List.of());
        report(source, Map.of("status", "DOWN", "failing", List.of("issuer known")));
        status().body("services[0].state", equalTo("NOT_READY"));

        report(source, Map.of("status", "UP"));
        board.forget();
        status().body("services[0].state", equalTo("READY")).body("services[0].replicas", equalTo(1));

        report(source, Map.of("status", "STOPPED"));
        board.forget();
        status().body("services[0].state", equalTo("SILENT")).body("services[0].replicas", equalTo(0));
    }

    @Test
    void aServiceThatIsSilentForThreeMinutesHasNoReport() {
        report("freight-product-service", "UP", List.of());
        sql.update("update replica set reported_at = reported_at - interval '5 minutes'");

        status().body("services[0].state", equalTo("SILENT"));
        given().get("/portal/status").then().body(containsString("No report"), containsString("5 minutes ago"));
    }

    @Test
    void aServiceHasABoundedNumberOfReplicas() {
        for (int i = 0; i < 70; i++) {
            report("freight-product-service", "UP", List.of());
        }

        assertThat(sql.number("select count(*) from replica")).isEqualTo(64);
    }

    @Test
    void theStatusIsReadOnceInSomeSeconds() {
        status().body("services", hasSize(0));
        report("freight-product-service", "UP", List.of());

        status().body("services", hasSize(0));
    }

    @Test
    void anIncidentIsShownToEverybodyUntilItIsResolvedAndThenBelow() {
        Visitor olga = Visitor.operator();
        open(olga, "Tokens are <slow>", "auth-token", "investigating", "We see it\n too.")
                .then()
                .statusCode(303);

        given().get("/portal/status")
                .then()
                .body(
                        containsString("Tokens are &lt;slow&gt;"),
                        containsString("We see it too."),
                        containsString("Investigating"),
                        containsString("Tokens and this portal"),
                        not(containsString(olga.mail())));
        String id = status().extract().path("incidents[0].id").toString();
        write(olga, id, "resolved", "A full disk.").then().statusCode(303);

        status().body("incidents", hasSize(1))
                .body("incidents[0].state", equalTo("resolved"))
                .body("incidents[0].updates.text", contains("A full disk.", "We see it too."));
        given().get("/portal/status").then().body(containsString("Resolved"), not(containsString("No incident.")));
        String feed = given().get("/portal/status.atom")
                .then()
                .statusCode(200)
                .contentType("application/atom+xml")
                .extract()
                .asString();
        assertThat(feed)
                .contains("<title>Resolved: Tokens are &lt;slow&gt;</title>", "A full disk.")
                .doesNotContain(olga.mail());
        Registry.admin("GET", "/audit?target=incident/" + id)
                .then()
                .body("items.action", contains("incident.update", "incident.open"))
                .body("items.details.text", contains("A full disk.", "We see it too."));
    }

    @Test
    void aResolvedIncidentIsOverAndGoesAfter30Days() {
        Visitor olga = Visitor.operator();
        open(olga, "Slow", "auth-token", "resolved", "It was slow.").then().statusCode(303);
        String id = status().extract().path("incidents[0].id").toString();

        write(olga, id, "monitoring", "Again.")
                .then()
                .statusCode(409)
                .body(containsString("The incident is resolved"), containsString("Again."));
        sql.update("update incident set resolved_at = resolved_at - interval '31 days'");
        board.forget();

        status().body("incidents", hasSize(0));
    }

    @Test
    void aDoubleClickWritesOnce() {
        Visitor olga = Visitor.operator();
        Map<String, String> form = incident("Slow", "auth-token", "identified", "It is slow.");
        form.put("form", "f" + UUID.randomUUID());
        olga.send("/portal/desk/incidents", form).then().statusCode(303);
        olga.send("/portal/desk/incidents", form).then().statusCode(303);

        status().body("incidents", hasSize(1)).body("incidents[0].updates", hasSize(1));
    }

    @ParameterizedTest
    @CsvSource({
        "'', auth-token, investigating, text, e-title",
        "Slow, '', investigating, text, e-services",
        "Slow, auth-token, over, text, e-state",
        "Slow, auth-token, investigating, '', e-text"
    })
    void whatIsMissingIsNamedBesideItsField(String title, String service, String state, String text, String fault) {
        open(Visitor.operator(), title, service, state, text)
                .then()
                .statusCode(422)
                .body(containsString("id=\"" + fault + "\""));

        status().body("incidents", hasSize(0));
    }

    @Test
    void aTitleAndATextAreBounded() {
        open(Visitor.operator(), "x".repeat(121), "auth-token", "investigating", "y".repeat(2_001))
                .then()
                .statusCode(422)
                .body(containsString("1 to 120 characters"), containsString("1 to 2000 characters"));
    }

    private static Response open(Visitor operator, String title, String service, String state, String text) {
        return operator.send("/portal/desk/incidents", incident(title, service, state, text));
    }

    private static Map<String, String> incident(String title, String service, String state, String text) {
        Map<String, String> form = fields("action", "make", "title", title, "state", state, "text", text);
        if (!service.isEmpty()) {
            form.put("service-" + service, "on");
        }
        form.put("form", "f" + UUID.randomUUID());
        return form;
    }

    private static Response write(Visitor operator, String id, String state, String text) {
        Map<String, String> form = fields("action", "change", "incident", id, "state", state, "text", text);
        form.put("form", "f" + UUID.randomUUID());
        return operator.send("/portal/desk/incidents", form);
    }

    private static ValidatableResponse status() {
        return given().get("/portal/status.json").then().statusCode(200);
    }

    private static String report(String service, String status, List<String> failing) {
        String source = service + "/" + UUID.randomUUID();
        report(source, Map.of("status", status, "failing", failing));
        return source;
    }

    private static void report(String source, Map<String, Object> readiness) {
        ReportedCalls.send(Map.of("source", source, "sequence", 0, "entries", List.of(), "readiness", readiness));
    }
}
