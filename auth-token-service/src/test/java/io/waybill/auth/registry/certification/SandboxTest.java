package io.waybill.auth.registry.certification;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A sandbox shows what is missing for production. */
@QuarkusTest
@ServiceUnderTest
class SandboxTest {

    @Inject
    Sql sql;

    @Test
    void whatIsMissingTicksItselfOff() {
        App app = Registry.approved("freight-product", "parcel");
        Visitor ada = member(app);

        page(ada, app)
                .then()
                .body(containsString("0 of 7"))
                .body(containsString("0 of 3"))
                .body(containsString("not called yet"))
                .body(not(containsString("with the client id that you use here")))
                .body(not(containsString("class=\"ticked\"")));
        ReportedCalls.report(app.id(), "freight-product", "listProducts", 200, 3);
        ReportedCalls.report(app.id(), "freight-product", "listProducts", 400, 1);
        page(ada, app)
                .then()
                .body(containsString("1 of 7"))
                .body(containsString("4 calls, 3 ok"))
                .body(containsString("3 so far"));
        ReportedCalls.completeFreight(app.id());

        page(ada, app)
                .then()
                .body(containsString(">complete<"))
                .body(containsString("with the client id that you use here"));
    }

    @Test
    void theOverviewSaysWhatIsNext() {
        App app = Registry.approved("freight-product", "parcel");
        Visitor ada = member(app);
        String link = "<a href=\"/portal/applications/" + app.id() + "/activity#certification\">Next: ";

        overview(ada).body(containsString(link + "certify Parcel accounts</a> <small>· 0 of 3 done"));
        ReportedCalls.completeFreight(app.id());
        ReportedCalls.report(app.id(), "auth-token", "issueParcelToken", 200, 1);
        overview(ada).body(containsString(link + "certify Parcel accounts</a> <small>· 1 of 3 done"));
        ReportedCalls.report(app.id(), "auth-token", "issueParcelToken", 200, 9);
        ReportedCalls.report(app.id(), "parcel", "tryParcelToken", 200, 10);
        overview(ada).body(containsString(link + "take "), containsString(" to production</a> <small>"));

        Registry.suspend(app);
        overview(ada).body(not(containsString("Next: ")));
    }

    private static ValidatableResponse overview(Visitor visitor) {
        return visitor.get("/portal/applications").then().statusCode(200);
    }

    /** Calls answered 200 with IsError did nothing that could be certified. */
    @Test
    void whatAnAnswerDeclinesCountsAsRefused() {
        App app = Registry.approved("india-instruction");
        Visitor ada = member(app);
        ReportedCalls.declined(app.id(), "india-instruction", "giveAlternateInstruction", 18);
        page(ada, app).then().body(containsString("18 calls, none ok"), not(containsString("class=\"ticked\"")));

        for (String operation :
                List.of("giveAlternateInstruction", "getInstructionStatus", "getInstructionOptions", "getTimeSlots")) {
            ReportedCalls.report(app.id(), "india-instruction", operation, 200, 1);
        }
        page(ada, app)
                .then()
                .body(containsString("19 calls, 1 ok"), containsString("4 so far"), not(containsString(">complete<")));
        ReportedCalls.report(app.id(), "india-instruction", "giveAlternateInstruction", 200, 180);
        page(ada, app).then().body(containsString(">complete<"));
    }

    private static Response page(Visitor visitor, App app) {
        Response page = visitor.get("/portal/applications/" + app.id() + "/activity");
        page.then().statusCode(200);
        return page;
    }

    private Visitor member(App app) {
        Visitor ada = Visitor.developer();
        sql.update(
                "insert into application_member (account_id, application_id, added_at)"
                        + " select id, ?, now() from account where mail = ?",
                UUID.fromString(app.id()),
                ada.mail());
        return ada;
    }
}
