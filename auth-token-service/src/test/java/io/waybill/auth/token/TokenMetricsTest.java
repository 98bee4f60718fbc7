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
import org.junit.jupiter.api.Test;

/** What the management port tells of issued and refused tokens. */
@QuarkusTest
@ServiceUnderTest
class TokenMetricsTest {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Test
    void issuedAndRefusedTokensAreCountedByGrantAndReason() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        Registry.token(app);
        Registry.opaqueToken(app, user);
        double issuedJwt = value("waybill_auth_tokens_issued_total{grant=\"client_credentials\"}");
        double issuedOpaque = value("waybill_auth_tokens_issued_total{grant=\"password\"}");

        Registry.opaqueToken(app, user);
        Registry.requestToken(app.clientId(), "wrong").then().statusCode(400);
        Registry.requestOpaqueToken(app, user.username(), "wrong").then().statusCode(401);

        assertThat(value("waybill_auth_tokens_issued_total{grant=\"password\"}"))
                .isEqualTo(issuedOpaque + 1);
        assertThat(value("waybill_auth_tokens_issued_total{grant=\"client_credentials\"}"))
                .isEqualTo(issuedJwt);
        assertThat(
                        value(
                                "waybill_auth_tokens_refused_total{grant=\"client_credentials\",reason=\"invalid_credentials\"}"))
                .isPositive();
        assertThat(value("waybill_auth_tokens_refused_total{grant=\"password\",reason=\"invalid_grant\"}"))
                .isPositive();
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
                .contains("waybill_auth_tokens_issued_total", "waybill_auth_tokens_refused_total")
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

    private double value(String sample) {
        return scrape().lines()
                .filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no " + sample));
    }

    private String scrape() {
        return given().get(metrics).then().statusCode(200).extract().asString();
    }
}
