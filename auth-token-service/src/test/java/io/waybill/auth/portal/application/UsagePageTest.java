package io.waybill.auth.portal.application;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What members see of the calls of their application. */
@QuarkusTest
@ServiceUnderTest
class UsagePageTest {

    private final Instant thisHour = Instant.now().truncatedTo(ChronoUnit.HOURS);

    @Test
    void anApplicationWithoutCallsIsToldWhyThePageIsEmptyAndWhatToDo() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("freight-product");

        String page = page(ada, id);

        assertThat(page).contains("has made no call since", "/portal/applications/" + id + "/tracks");
    }

    @Test
    void callsAreShownAgainstTheLimitByDayAndWithWhatToDo() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("freight-product");
        report(id, "listProducts", 200, null, 97);
        report(id, "matchProducts", 400, "400.0000004", 12);

        String page = page(ada, id);

        assertThat(page)
                .contains("<strong>109</strong> of")
                .contains("<svg", "role=\"img\"", "97 ok, 12 refused")
                .contains("400.0000004", "matchProducts", "request-of-400")
                .contains("What to do")
                .doesNotContain(" style=", "<style", "onclick=");
        assertThat(ada.get("/portal/applications/" + id + "/usage/csv").asString())
                .startsWith("day,ok,client_errors,rate_limited,server_errors,declined\r\n")
                .contains(",97,12,0,0,0\r\n");
    }

    @Test
    void anAnswerThatDeclinesIsAmongTheErrorsAndNotOk() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("freight-product");
        report(id, "giveAlternateInstruction", 200, "AWBNotFound", 18);
        report(id, "giveAlternateInstruction", 200, null, 2);

        assertThat(page(ada, id))
                .contains("<strong>20</strong> of")
                .contains("2 ok, 18 answered with IsError, 0 refused")
                .contains("<code>AWBNotFound</code>", "Status 200 with IsError")
                .doesNotContain("/docs/errors/AWBNotFound");
        assertThat(ada.get("/portal/applications/" + id + "/usage/csv").asString())
                .contains(",2,0,0,0,18\r\n");
        assertThat(ada.get("/portal/applications/" + id + "/tracks/freight-product")
                        .asString())
                .contains("Your first call arrived: 200");
    }

    @Test
    void aFirstCallThatWasDeclinedIsNotTheFirstThatSucceeded() {
        Visitor ada = Visitor.developer();
        String id = ada.registerApproved("freight-product");
        report(id, "giveAlternateInstruction", 200, "AWBNotFound", 1);

        assertThat(ada.get("/portal/applications/" + id + "/tracks/freight-product")
                        .asString())
                .contains("It says IsError, AWBNotFound")
                .doesNotContain("Your first call arrived", "/docs/errors/AWBNotFound");
    }

    private static String page(Visitor visitor, String id) {
        return visitor.get("/portal/applications/" + id + "/usage")
                .then()
                .statusCode(200)
                .extract()
                .asString();
    }

    private void report(String application, String operation, int status, String code, int count) {
        Map<String, Object> entry = new HashMap<>(Map.of(
                "application", application,
                "api", "freight-product",
                "operation", operation,
                "status", status,
                "hour", thisHour.toString(),
                "count", count,
                "lastRequestId", "request-of-" + status));
        entry.put("code", code);
        given().auth()
                .preemptive()
                .basic(Registry.SERVICE_ID, Registry.SERVICE_SECRET)
                .contentType(ContentType.JSON)
                .body(Map.of("source", "freight/" + UUID.randomUUID(), "sequence", 1, "entries", List.of(entry)))
                .post("/oauth2/usage")
                .then()
                .statusCode(204);
    }
}
