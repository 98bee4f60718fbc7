package io.waybill.auth.token;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import java.net.URL;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What the metrics tell of calls for tokens, and that they tell no ids. */
@QuarkusTest
@ServiceUnderTest
class MetricLabelsTest {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Test
    void theMetricOfHttpCallsTellsTheWaysToATokenAndTheirRefusalsApart() {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        Registry.token(app);
        Registry.opaqueToken(app, user);
        Registry.requestToken(app.clientId(), "wrong").then().statusCode(400);
        Registry.requestOpaqueToken(app, user.username(), "wrong").then().statusCode(401);

        assertThat(scrape().lines().filter(line -> line.startsWith("http_server_requests_seconds_count{")))
                .anyMatch(calls("/auth/v4/accesstoken", 200))
                .anyMatch(calls("/auth/v4/accesstoken", 400))
                .anyMatch(calls(Registry.ROPC + "/token", 200))
                .anyMatch(calls(Registry.ROPC + "/token", 401));
    }

    private static Predicate<String> calls(String path, int status) {
        return line -> line.contains("uri=\"" + path + "\"") && line.contains("status=\"" + status + "\"");
    }

    @Test
    void noLabelHoldsAnIdOfAClientOrAUserWhetherKnownOrMadeUp() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String madeUp = "made-up-" + UUID.randomUUID();
        String token = Registry.token(app);
        String opaque = Registry.opaqueToken(app, user);
        Registry.introspect(token).then().statusCode(200);
        given().auth().oauth2(opaque).get(Registry.ROPC + "/hello").then().statusCode(200);
        Registry.requestToken(app.clientId(), "wrong").then().statusCode(400);
        Registry.requestToken(madeUp, "wrong").then().statusCode(400);
        Registry.requestOpaqueToken(app, madeUp, "wrong").then().statusCode(401);
        given().get("/" + madeUp).then().statusCode(404);
        given().get(Registry.ROPC + "/" + madeUp).then().statusCode(401);
        Registry.admin("GET", "/applications/" + app.id()).then().statusCode(200);
        Registry.admin("GET", "/applications/" + UUID.randomUUID() + madeUp);

        assertThat(scrape())
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

    private String scrape() {
        return given().get(metrics).then().statusCode(200).extract().asString();
    }
}
