package io.waybill.auth.portal.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What members, and an operator who helps them, see of the failing calls of an application. */
@QuarkusTest
@ServiceUnderTest
class FailuresPageTest {

    private final Instant now = Instant.now();

    @Test
    void anApplicationWithoutFailingCallsIsToldSoAndWhichCallsNeverShow() {
        Visitor ada = Visitor.developer();

        assertThat(page(ada, path(ada.register("freight-product"))))
                .contains("No call has failed this week", "nobody can tell whose they are")
                .doesNotContain("<form method=\"get\"");
    }

    @Test
    void eachCallIsShownWithWhatWasWrongWhatToDoAndALinkToTheErrorsDocument() {
        Visitor ada = Visitor.developer();
        String id = failing(ada);

        String page = page(ada, path(id));

        assertThat(page)
                .contains("href=\"/docs/errors/400.0000004\"", "Invalid value", "Fix every field that the answer lists")
                .contains("/pieces/0/weight</code> is out of range", "request-2")
                .contains("href=\"/docs/errors/404.0000001\"", "request-1")
                .contains("<code>AWBNotFound</code>")
                .contains("giveAlternateInstruction<br>")
                .doesNotContain("/docs/errors/AWBNotFound", " style=", "<style", "onclick=");
        assertThat(page.indexOf("request-2")).isLessThan(page.indexOf("request-1"));
        assertThat(page(ada, "/portal/applications/" + id + "/usage")).contains("href=\"" + path(id) + "\"");
    }

    @Test
    void thePageAndItsFileAreFilteredByOperationAndCode() {
        Visitor ada = Visitor.developer();
        String id = failing(ada);

        assertThat(page(ada, path(id) + "?operation=getProduct&code="))
                .contains("request-1", "<option selected>getProduct</option>")
                .contains("href=\"" + path(id) + "/csv?operation=getProduct\"")
                .doesNotContain("request-2");
        assertThat(page(ada, path(id) + "?operation=getProduct&code=400.0000004"))
                .contains("Nothing found");
        assertThat(ada.get(path(id) + "/csv?operation=getProduct").asString().lines())
                .hasSize(2)
                .last()
                .asString()
                .contains(",freight-product,getProduct,404,404.0000001,request-1,[],false,");
    }

    @Test
    void anOperatorSeesTheSameAtTheDeskAndAStrangerNothing() {
        Visitor ada = Visitor.developer();
        String id = failing(ada);
        String desk = "/portal/desk/applications/" + id;
        Visitor olga = Visitor.operator();

        assertThat(page(olga, desk)).contains("href=\"" + desk + "/failures\"");
        assertThat(page(olga, desk + "/failures?code=400.0000004"))
                .contains("/pieces/0/weight", "request-2", "href=\"" + desk + "/failures/csv?code=400.0000004\"")
                .doesNotContain("request-1");
        olga.get(desk + "/failures/csv").then().statusCode(200).body(containsString("request-2"));
        ada.get(desk + "/failures").then().statusCode(403);
        Visitor.developer().get(path(id)).then().statusCode(404);
        Visitor.developer().get(path(id) + "/csv").then().statusCode(404);
        olga.get(desk + "/failures/csv?codes=x").then().statusCode(400).body(containsString("codes"));
        ada.get(path(id) + "/csv?codes=x").then().statusCode(400).body(containsString("codes"));
    }

    private String failing(Visitor visitor) {
        String id = visitor.registerApproved("freight-product");
        ReportedCalls.failed(List.of(
                ReportedCalls.failure(id, "getProduct", 404, "404.0000001", now.minusSeconds(9), "request-1"),
                ReportedCalls.failure(
                        id, "matchProducts", 400, "400.0000004", now, "request-2", "/pieces/0/weight", "OUT_OF_RANGE"),
                ReportedCalls.failure(
                        id, "giveAlternateInstruction", 200, "AWBNotFound", now.minusSeconds(5), "request-3")));
        return id;
    }

    private static String path(String id) {
        return "/portal/applications/" + id + "/failures";
    }

    private static String page(Visitor visitor, String path) {
        return visitor.get(path).then().statusCode(200).extract().asString();
    }
}
