package io.waybill.indiainstruction;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import io.waybill.common.india.WcfDate;
import io.waybill.test.server.PostgresResource;
import io.waybill.test.server.TestIssuer;
import io.waybill.test.server.TestToken;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The service under test as its customers and operators see it, and a look into its tables. */
public final class Service {

    public static final String UPDATE = "/in/transportation/cust-instruction-update/v1/CustALTInstructionUpdate";
    public static final String LOGIN_ID = "BLR01";
    public static final String LICENCE_KEY = "licence-key-of-the-test";
    public static final String PROFILE =
            "{\"LoginID\":\"BLR01\",\"LicenceKey\":\"licence-key-of-the-test\",\"Api_type\":\"S\"}";

    private static final AtomicLong NEXT_AWB =
            new AtomicLong(10_000_000_000L + System.nanoTime() % 1_000_000_000L * 10);
    private static final TestIssuer ISSUER = new TestIssuer();

    private Service() {}

    public static TestToken customerToken() {
        return ISSUER.token().api("india-instruction").licence(LOGIN_ID, LICENCE_KEY);
    }

    public static TestToken operatorToken() {
        return ISSUER.token().client("operator-of-the-test").operator();
    }

    /** A number that no other test uses. */
    public static String newAwbNo() {
        return Long.toString(NEXT_AWB.getAndIncrement());
    }

    /** A waybill of the customer in this state. */
    public static String waybill(String state) {
        return waybill(state, LOGIN_ID);
    }

    public static String waybill(String state, String loginId) {
        String awbNo = newAwbNo();
        importLines(line(awbNo, loginId, state, Instant.now().minusSeconds(3600)))
                .then()
                .statusCode(200);
        return awbNo;
    }

    public static String line(String awbNo, String loginId, String state, Instant updatedAt) {
        return "{\"awbNo\":\"%s\",\"loginId\":\"%s\",\"state\":\"%s\",\"updatedAt\":\"%s\"}"
                .formatted(awbNo, loginId, state, updatedAt);
    }

    public static Response importLines(String... lines) {
        return importLines(false, lines);
    }

    public static Response importLines(boolean force, String... lines) {
        return operator()
                .contentType("application/x-ndjson")
                .queryParam("force", force)
                .body(String.join("\n", lines).getBytes(StandardCharsets.UTF_8))
                .post("/admin/v1/waybills");
    }

    public static RequestSpecification operator() {
        return operator(operatorToken());
    }

    /** A call of the holder of this token. */
    public static RequestSpecification operator(TestToken token) {
        return given().header("Authorization", "Bearer " + token.signed()).contentType("application/json");
    }

    public static RequestSpecification customer() {
        return customer(customerToken());
    }

    /** A call of the holder of this token. */
    public static RequestSpecification customer(TestToken token) {
        return given().header("JWTToken", token.signed()).contentType("application/json");
    }

    /** Sends {@code altreq} with the customer's profile. */
    public static Response send(String altreq) {
        return customer().body(body(altreq)).post(UPDATE);
    }

    public static Response send(String awbNo, String kind, String more) {
        return send(altreq(awbNo, kind, more));
    }

    public static String altreq(String awbNo, String kind, String more) {
        return "{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"%s\"%s}".formatted(awbNo, kind, more);
    }

    /** The id of an instruction that this client gives and that is valid. */
    public static long instruct(String client, String awbNo, String kind, String more) {
        customer(customerToken().client(client))
                .body(body(altreq(awbNo, kind, more)))
                .post(UPDATE)
                .then()
                .statusCode(200)
                .body("CustALTInstructionUpdateResult.Status[0].StatusCode", equalTo("Valid"));
        return instructions(awbNo).getFirst().id();
    }

    public static String body(String altreq) {
        return "{\"altreq\":" + altreq + ",\"profile\":" + PROFILE + "}";
    }

    /** A day on which the carrier delivers, so many days ahead or as soon as possible after that. */
    public static LocalDate workingDay(int daysAhead) {
        List<String> holidays =
                operator().get("/admin/v1/time-slots").then().extract().path("holidays");
        LocalDate day = LocalDate.now(WcfDate.INDIA).plusDays(daysAhead);
        while (day.getDayOfWeek() == DayOfWeek.SUNDAY || holidays.contains(day.toString())) {
            day = day.plusDays(1);
        }
        return day;
    }

    /** The one StatusCode of an answer 200. */
    public static String statusCode(Response response) {
        return response.then().statusCode(200).extract().path("CustALTInstructionUpdateResult.Status[0].StatusCode");
    }

    /** The instructions of a waybill, the latest first. */
    public static List<InstructionRow> instructions(String awbNo) {
        return List.of(operator()
                .queryParam("awbNo", awbNo)
                .queryParam("limit", 500)
                .get("/admin/v1/instructions")
                .then()
                .statusCode(200)
                .extract()
                .jsonPath()
                .getObject("items", InstructionRow[].class));
    }

    /** The parts of an instruction that tests look at. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record InstructionRow(long id, String kind, String state, LocalDate preferDate) {}

    /** A field of all items of an operators' list, which is read in pages of two. */
    public static List<String> allPages(String list, String field) {
        List<String> seen = new ArrayList<>();
        String after = "";
        do {
            JsonPath page = operator()
                    .get(list + "&limit=2" + after)
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            seen.addAll(page.getList("items." + field));
            after = page.getString("next") == null ? null : "&after=" + page.getString("next");
        } while (after != null);
        return seen;
    }

    public static String waybillState(String awbNo) {
        return operator()
                .get("/admin/v1/waybills/" + awbNo)
                .then()
                .statusCode(200)
                .extract()
                .path("state");
    }

    public static Response mark(long id, String state) {
        return operator().body("{\"state\":\"" + state + "\"}").put("/admin/v1/instructions/" + id + "/state");
    }

    /** The first column of the first row. */
    public static String query(String sql, Object... parameters) {
        return run(sql, parameters, statement -> {
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        });
    }

    public static int update(String sql, Object... parameters) {
        return run(sql, parameters, PreparedStatement::executeUpdate);
    }

    private interface Run<T> {
        T of(PreparedStatement statement) throws SQLException;
    }

    private static <T> T run(String sql, Object[] parameters, Run<T> run) {
        try (Connection connection = PostgresResource.connection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            return run.of(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
