package io.waybill.auth.portal.operators;

import static io.waybill.auth.portal.Visitor.check;
import static io.waybill.auth.portal.Visitor.fields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ReportedCalls;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Operators;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators see of calls beside what they decide. */
@QuarkusTest
@ServiceUnderTest
class EvidenceTest {

    private static final String QUEUE = "/portal/operators";
    private static final String LEVELS = "/portal/operators/levels";

    @Inject
    Sql sql;

    private Visitor olga;

    @BeforeEach
    void emptyTheQueue() {
        olga = Visitor.operator();
        Operators.emptyTheQueue(sql);
    }

    @Test
    void callsStandInTheItemOfTheQueueAndOnThePageOfTheApplication() {
        App app = Registry.approved("freight-product");
        Registry.requestProduction(app.id(), "freight-product");
        olga.sees(QUEUE, "<dt>Here, in 30 days</dt><dd>no call</dd>");
        ReportedCalls.report(app.id(), "freight-product", "listProducts", 200, 200);
        ReportedCalls.report(app.id(), "freight-product", "matchProducts", 200, 9);
        ReportedCalls.report(app.id(), "freight-product", "getProduct", 404, 3);
        ReportedCalls.report(app.id(), "parcel", "tryParcelToken", 200, 1000);

        for (String page : new String[] {QUEUE, "/portal/operators/applications/" + app.id()}) {
            olga.sees(page, "212 calls, 209 ok, 2 of 6 operations", "the last ");
        }
    }

    @Test
    void aRequestForALevelShowsTheCallsOfAllApisThatTheApplicationHas() {
        App app = Registry.approved("freight-product", "india-product");
        Registry.level("evident", 9, 900);
        Registry.requestLevel(app.id(), "evident");
        ReportedCalls.report(app.id(), "freight-product", "listProducts", 200, 1);
        ReportedCalls.report(app.id(), "india-product", "listExpressProducts", 200, 2);

        olga.sees(QUEUE, "3 calls, 3 ok, 2 of 7 operations");
        olga.sees(
                "/portal/operators/applications/" + app.id(),
                "has 9 calls a second and 900 a day instead of 1\u202f000\u202f000");
    }

    @Test
    void aLevelIsMadeChangedAndNotOverwrittenByAccident() {
        String level = "busy-" + UUID.randomUUID().toString().substring(0, 8);
        String form = UUID.randomUUID().toString();

        check(make(level, "5", "x"), 422, "id=\"e-perDay\"", "value=\"x\"");
        check(make("With Blanks", "5", "500"), 422, "1 to 40 of a-z");
        for (int click = 0; click < 2; click++) {
            olga.sends(LEVELS, "form", form, "action", "make", "name", level, "perSecond", "5", "perDay", "500");
        }
        check(make(level, "1", "1"), 422, "Is a level already");
        Registry.register(level);
        Registry.register(level);
        olga.sees(LEVELS + "?change=" + level, "2 applications have this level", "value=\"500\"");
        change(level, "5/500", "600").then().statusCode(303);
        check(change(level, "5/500", "700"), 409, "now the level has 5 calls a second and 600 a day");
        change(level, "", "700").then().statusCode(409);
        check(change(level + "x", "5/500", "600"), 409, "There is no such level");

        Registry.admin("GET", "/service-levels")
                .then()
                .body("items.find { it.name == '" + level + "' }.perDay", equalTo(600));
        assertThat(Registry.admin("GET", "/audit?action=service-level.put&target=service-level/" + level)
                        .<List<String>>path("items.actor"))
                .hasSize(2)
                .allMatch(actor -> actor.startsWith("account/"));
    }

    private Response change(String level, String seen, String perDay) {
        Map<String, String> form = fields("action", "change", "name", level, "seen", seen);
        form.putAll(fields("perSecond", "5", "perDay", perDay));
        return olga.send(LEVELS, form);
    }

    private Response make(String level, String perSecond, String perDay) {
        return olga.send(LEVELS, fields("action", "make", "name", level, "perSecond", perSecond, "perDay", perDay));
    }
}
