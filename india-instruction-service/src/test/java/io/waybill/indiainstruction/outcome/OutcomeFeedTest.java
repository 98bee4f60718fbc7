package io.waybill.indiainstruction.outcome;

import static io.restassured.RestAssured.given;
import static io.waybill.indiainstruction.Service.customer;
import static io.waybill.indiainstruction.Service.customerToken;
import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The feed of what became of an application's instructions. Each test is an application of its own. */
@QuarkusTest
@ServiceUnderTest
class OutcomeFeedTest {

    private static final String FEED = "/in/transportation/cust-instruction-update/v1/outcomes";

    private final String client = "client-" + UUID.randomUUID();

    @Test
    void everyWayToAFinalStateIsAnOutcomeInTheOrderOfTheWaybill() {
        String awbNo = waybill("IN_TRANSIT");
        long first = instruct(awbNo, "DT", "");
        long second = instruct(awbNo, "DT", ",\"PreferTime\":\"1530\"");
        long third = instruct(awbNo, "LM", ",\"LandMark\":\"Opposite the post office\"");
        mark(second, "APPLIED").then().statusCode(200);
        importLines(line(awbNo, Service.LOGIN_ID, "DELIVERED", Instant.now()))
                .then()
                .statusCode(200);

        JsonPath page = read("");

        assertThat(page.getList("items.state")).containsExactly("SUPERSEDED", "APPLIED", "REJECTED");
        assertThat(page.getList("items.awbNo")).containsOnly(awbNo);
        assertThat(page.getList("items.kind")).containsExactly("DT", "DT", "LM");
        assertThat(page.getString("items[2].reasonCode")).isEqualTo("SHIPMENT_DELIVERED");
        assertThat(page.getList("items.id", Long.class)).containsExactly(first, second, third);
        assertThat(page.getString("items[0].requestId")).isNotBlank();
        assertThat(page.getString("items[0].loginId")).isEqualTo(Service.LOGIN_ID);
    }

    @Test
    void anApplicationSeesItsOwnOutcomesOnly() {
        String awbNo = waybill("IN_TRANSIT");
        mark(instruct(awbNo, "ED", ""), "APPLIED").then().statusCode(200);

        assertThat(read("").getList("items.awbNo")).containsExactly(awbNo);
        assertThat(read("another-" + client, "").getList("items")).isEmpty();
        given().get(FEED).then().statusCode(401);
    }

    @Test
    void pagesGoOnWhereTheLastOneEndedAndAnEmptyOneKeepsThePlace() {
        String cursor = read("?from=latest").getString("next");
        String awbNo = waybill("IN_TRANSIT");
        for (String kind : new String[] {"ED", "DT", "LM"}) {
            long id = instruct(awbNo, kind, ",\"LandMark\":\"a\"");
            mark(id, "REJECTED").then().statusCode(200);
        }

        JsonPath one = read("?limit=2&after=" + cursor);
        JsonPath two = read("?limit=2&after=" + one.getString("next"));
        JsonPath end = read("?limit=2&after=" + two.getString("next"));

        assertThat(one.getList("items.kind")).containsExactly("ED", "DT");
        assertThat(one.getList("items.reasonCode")).containsExactly("OTHER", "OTHER");
        assertThat(two.getList("items.kind")).containsExactly("LM");
        assertThat(end.getList("items")).isEmpty();
        assertThat(end.getString("next")).isEqualTo(two.getString("next"));
        assertThat(read("?from=" + Instant.now().plusSeconds(60)).getList("items"))
                .isEmpty();
        assertThat(read("?from=2026-01-01T00:00:00Z").getList("items.kind")).containsExactly("ED", "DT", "LM");
    }

    @Test
    void aCursorOfTheOperatorsFeedIsRefused() {
        String operators =
                operator().get("/admin/v1/instructions/feed?from=latest").path("next");

        feed(client, "?after=" + operators)
                .then()
                .statusCode(409)
                .body("error-response[0].StatusInformation", containsString("another list"));
    }

    /** The instruction carries it: what retention deletes is gone from both. */
    @Test
    void anOutcomeGoesWithItsInstruction() {
        long id = instruct(waybill("IN_TRANSIT"), "ED", "");
        mark(id, "APPLIED").then().statusCode(200);
        assertThat(read("").getList("items")).hasSize(1);

        Service.update("delete from instruction where id = ?", id);

        assertThat(read("").getList("items")).isEmpty();
        assertThat(query("select count(*) from event where instruction_id = ?", id))
                .isEqualTo("0");
    }

    private long instruct(String awbNo, String kind, String more) {
        return Service.instruct(client, awbNo, kind, more);
    }

    private JsonPath read(String query) {
        return read(client, query);
    }

    private static JsonPath read(String client, String query) {
        return feed(client, query).then().statusCode(200).extract().jsonPath();
    }

    private static Response feed(String client, String query) {
        return customer(customerToken().client(client)).get(FEED + query);
    }
}
