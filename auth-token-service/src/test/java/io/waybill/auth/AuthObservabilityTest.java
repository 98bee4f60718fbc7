package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static io.waybill.test.contract.ObservabilityContract.planted;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.test.contract.ObservabilityContract;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What an operator sees of the service. */
@QuarkusTest
@ServiceUnderTest
class AuthObservabilityTest implements ObservabilityContract {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public String service() {
        return "auth";
    }

    @Override
    public List<Refusal> refusals() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        return List.of(
                new Refusal(
                        "a wrong secret",
                        "400.0000005",
                        given().queryParam("client_secret", CLIENT_SECRET)
                                .contentType(ContentType.URLENC)
                                .body("grant_type=client_credentials&client_id=" + KEY + "&client_secret="
                                        + CLIENT_SECRET),
                        "POST",
                        "/auth/v4/accesstoken"),
                new Refusal(
                        "a wrong password",
                        "401.0000007",
                        given().contentType(ContentType.URLENC)
                                .body("grant_type=password&client_id=" + app.clientId() + "&client_secret="
                                        + app.secret() + "&username=" + user.username() + "&password=" + PASSWORD),
                        "POST",
                        Registry.ROPC + "/token"),
                new Refusal("an India log-in", "401.0000007", planted(), "GET", "/in/transportation/token/v1/login"),
                new Refusal(
                        "a repeated parameter",
                        "400.0000003",
                        given().contentType(ContentType.URLENC)
                                .body("grant_type=client_credentials&" + CLIENT_SECRET + "=1&" + CLIENT_SECRET + "=2"),
                        "POST",
                        "/auth/v4/accesstoken"),
                new Refusal(
                        "introspection by a stranger",
                        "401.0000007",
                        given().auth()
                                .preemptive()
                                .basic(KEY, CLIENT_SECRET)
                                .contentType(ContentType.URLENC)
                                .body("token=" + JWT),
                        "POST",
                        "/oauth2/introspect"),
                new Refusal("an operator's path", "401.0000007", planted(), "GET", "/admin/v1/applications"),
                new Refusal("an unknown path", "404.0000001", planted(), "GET", "/no/such/path"));
    }

    @Override
    public Set<String> onlyAfterAnEvent() {
        return Set.of("waybill_auth_attempts_failed_total", "waybill_auth_attempts_throttled_total");
    }

    @Test
    void noLabelHoldsAnIdOfAClientOrAUserWhetherKnownOrMadeUp() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String madeUp = "made-up-" + UUID.randomUUID();
        String token = Registry.token(app);
        String opaque = Registry.opaqueToken(app, user);
        Registry.introspect(token).then().statusCode(200);
        Registry.hello(opaque).then().statusCode(200);
        Registry.requestToken(app.clientId(), "wrong").then().statusCode(400);
        Registry.requestToken(madeUp, "wrong").then().statusCode(400);
        Registry.requestOpaqueToken(app, madeUp, "wrong").then().statusCode(401);
        given().get("/" + madeUp).then().statusCode(404);
        given().get(Registry.ROPC + "/" + madeUp).then().statusCode(401);
        Registry.application(app.id()).then().statusCode(200);
        Registry.admin("GET", "/applications/" + UUID.randomUUID() + madeUp);

        assertThat(given().get(metrics).asString())
                .contains("/auth/v4/accesstoken")
                .doesNotContain(
                        app.clientId(),
                        app.id(),
                        app.secretId(),
                        app.secret(),
                        user.id(),
                        user.username(),
                        madeUp,
                        token,
                        opaque);
    }
}
