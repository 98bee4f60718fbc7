package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.portal.Visitor;
import io.waybill.common.overload.Kind;
import io.waybill.test.FullLane;
import io.waybill.test.Http2Contract;
import io.waybill.test.OverloadContract;
import io.waybill.test.RawCall;
import io.waybill.test.RequestHeadContract;
import io.waybill.test.SocketsContract;
import java.net.URL;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Clients that misbehave, on token variant A. */
@QuarkusTest
@ServiceUnderTest
class AuthSocketsTest implements SocketsContract, RequestHeadContract, Http2Contract, OverloadContract {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public RawCall goodCall() {
        App app = Registry.approved("freight-product");
        return new RawCall(
                Registry.TOKEN_PATH,
                Map.of("Content-Type", "application/x-www-form-urlencoded"),
                "grant_type=client_credentials&client_id=" + app.clientId() + "&client_secret=" + app.secret());
    }

    @Override
    public List<Family> families() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String operator = Registry.operatorToken();
        return List.of(
                new Family(Kind.CALLS, goodCall()::answer, "\"error\":\"temporarily_unavailable\""),
                new Family(
                        Kind.LOG_INS,
                        () -> Registry.requestOpaqueToken(app, user.username(), user.password()),
                        "\"error\":\"temporarily_unavailable\""),
                new Family(Kind.CALLS, () -> given().get(Registry.ROPC), "\"title\":\"Service unavailable\""),
                new Family(Kind.SERVICES, AuthSocketsTest::serviceAsks, "\"error\":\"temporarily_unavailable\""),
                new Family(
                        Kind.OPERATORS,
                        () -> given().auth().oauth2(operator).get("/admin/v1/service-levels"),
                        "\"code\":\"503.0000001\""));
    }

    @Test
    void theServicesAreServedWhileClientsAreRefused() {
        App app = Registry.approved("parcel");
        try (FullLane clients = FullLane.full(Kind.CALLS)) {
            assertThat(clients).isNotNull();
            assertThat(Registry.requestToken(app).statusCode()).isEqualTo(503);

            assertThat(serviceAsks().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void sessionsAreLookedUpInTurn() {
        Visitor visitor = Visitor.developer();
        try (FullLane database = FullLane.full(Kind.DATABASE)) {
            assertThat(database).isNotNull();
            given().redirects()
                    .follow(false)
                    .cookies(visitor.cookies())
                    .get("/portal")
                    .then()
                    .statusCode(503)
                    .header("Retry-After", "1");
        }
        given().cookies(visitor.cookies()).get("/portal").then().statusCode(200);
    }

    private static Response serviceAsks() {
        return given().auth()
                .preemptive()
                .basic(Registry.SERVICE_ID, Registry.SERVICE_SECRET)
                .get("/oauth2/revocations");
    }
}
