package io.waybill.auth.portal.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What members see of the calls of their application, and operators of the failing ones. */
@QuarkusTest
@ServiceUnderTest
class ActivityPageTest {

    private final Instant now = Instant.now();

    private Visitor ada;
    private String id;

    @BeforeEach
    void begin() {
        ada = Visitor.developer();
        id = ada.registerApproved("freight-product");
    }

    @Test
    void anApplicationWithoutCallsIsToldWhyThePageIsEmptyAndWhatToDo() {
        String page = page();

        assertThat(page).contains("has made no call since", "/portal/applications/" + id + "\"");
    }

    @Test
    void callsAreShownAgainstTheLimitByDayAndWithWhatToDo() {
        report("listProducts", 200, null, 97);
        report("matchProducts", 400, "400.0000004", 12);

        String page = page();

        assertThat(page)
                .contains("<strong>109</strong> of")
                .contains("<svg", "role=\"img\"", "97 ok, 12 refused")
                .contains("400.0000004", "matchProducts", "request-of-400")
                .contains("What to do")
                .doesNotContain(" style=", "<style", "onclick=");
        assertThat(ada.get("/portal/applications/" + id + "/activity/usage.csv").asString())
                .startsWith("day,ok,clientErrors,rateLimited,serverErrors,declined\r\n")
                .contains(",97,12,0,0,0\r\n");
    }

    @Test
    void anAnswerThatDeclinesIsAmongTheErrorsAndNotOk() {
        report("giveAlternateInstruction", 200, "AWBNotFound", 18);
        report("giveAlternateInstruction", 200, null, 2);

        assertThat(page())
                .contains("<strong>20</strong> of")
                .contains("2 ok, 18 answered with IsError, 0 refused")
                .contains("<code>AWBNotFound</code>", "Status 200 with IsError")
                .doesNotContain("/docs/errors/AWBNotFound");
        assertThat(ada.get("/portal/applications/" + id + "/activity/usage.csv").asString())
                .contains(",2,0,0,0,18\r\n");
        assertThat(ada.get("/portal/applications/" + id + "?api=freight-product")
                        .asString())
                .contains("Your first call arrived: 200");
    }

    @Test
    void aFirstCallThatWasDeclinedIsNotTheFirstThatSucceeded() {
        report("giveAlternateInstruction", 200, "AWBNotFound", 1);

        assertThat(ada.get("/portal/applications/" + id + "?api=freight-product")
                        .asString())
                .contains("It says IsError, AWBNotFound")
                .doesNotContain("Your first call arrived", "/docs/errors/AWBNotFound");
    }

    @Test
    void eachFailingCallIsShownWithWhatWasWrongWhatToDoAndALinkToTheErrorsDocument() {
        failing();

        String page = page();

        assertThat(page)
                .contains("href=\"/docs/errors/400.0000004\"", "Invalid value", "Fix every field that the answer lists")
                .contains("/pieces/0/weight</code> is out of range", "request-2")
                .contains("href=\"/docs/errors/404.0000001\"", "request-1")
                .contains("<code>AWBNotFound</code>")
                .contains("giveAlternateInstruction<br>")
                .doesNotContain("/docs/errors/AWBNotFound", " style=", "<style", "onclick=");
        assertThat(page.indexOf("request-2")).isLessThan(page.indexOf("request-1"));
    }

    @Test
    void refusedCredentialsInARequestAreExplainedByTheCodeThatTheClientGot() {
        ReportedCalls.failed(List.of(
                ReportedCalls.failure(id, "listExpressProducts", 401, "InvalidLicenceKey", now, "request-1"),
                ReportedCalls.failure(id, "issueParcelToken", 401, "invalid_grant", now, "request-2")));

        assertThat(page())
                .contains("href=\"/docs/errors#InvalidLicenceKey\"", "Send the key that was shown with this LoginID")
                .contains("<code>invalid_grant</code>", "Compare user name and password")
                .doesNotContain("Request a new token");
    }

    @Test
    void failingCallsOfAnOperationWithTheSameCodeAreOneGroup() {
        ReportedCalls.failed(List.of(
                ReportedCalls.failure(id, "getProduct", 404, "404.0000001", now.minusSeconds(9), "request-1"),
                ReportedCalls.failure(id, "getProduct", 404, "404.0000001", now, "request-2"),
                ReportedCalls.failure(id, "listProducts", 404, "404.0000001", now, "request-3")));

        String page = page();

        assertThat(page.split("href=\"/docs/errors/404.0000001\"", -1)).hasSize(3);
        assertThat(page).contains("request-1", "request-2", "request-3");
    }

    @Test
    void theFailingCallsAreAFileForMembers() {
        failing();

        assertThat(ada.get(file()).asString().lines())
                .hasSize(4)
                .last()
                .asString()
                .contains(",freight-product,getProduct,404,404.0000001,request-1,[],false,");
        assertThat(page()).contains("href=\"" + file() + "\"");
    }

    @Test
    void anOperatorSeesTheFailingCallsOfAnApplication() {
        failing();
        String operator = "/portal/operators/applications/" + id;
        Visitor olga = Visitor.operator();

        olga.sees(operator, "href=\"" + operator + "/failures\"");
        olga.sees(
                operator + "/failures",
                "/pieces/0/weight",
                "request-2",
                "href=\"" + operator + "/failures/failures.csv\"");
        olga.sees(operator + "/failures/failures.csv", "request-2");
        olga.sees(
                "/portal/operators/applications/" + ada.register("parcel") + "/failures",
                "No call has failed this week");
    }

    private String page() {
        return ada.sees("/portal/applications/" + id + "/activity").asString();
    }

    private void report(String operation, int status, String code, int count) {
        Map<String, Object> entry = new HashMap<>(Map.of(
                "application", id,
                "api", "freight-product",
                "operation", operation,
                "status", status,
                "hour", now.truncatedTo(ChronoUnit.HOURS).toString(),
                "count", count,
                "lastRequestId", "request-of-" + status));
        entry.put("code", code);
        ReportedCalls.send(Map.of("source", "freight/" + UUID.randomUUID(), "sequence", 1, "entries", List.of(entry)));
    }

    private void failing() {
        ReportedCalls.failed(List.of(
                ReportedCalls.failure(id, "getProduct", 404, "404.0000001", now.minusSeconds(9), "request-1"),
                ReportedCalls.failure(
                        id, "matchProducts", 400, "400.0000004", now, "request-2", "/pieces/0/weight", "OUT_OF_RANGE"),
                ReportedCalls.failure(
                        id, "giveAlternateInstruction", 200, "AWBNotFound", now.minusSeconds(5), "request-3")));
    }

    private String file() {
        return "/portal/applications/" + id + "/activity/failures.csv";
    }
}
