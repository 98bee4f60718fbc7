package io.waybill.freight.security;

import static io.restassured.RestAssured.given;
import static io.waybill.freight.FreightCalls.KEY_HEADER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.restassured.specification.RequestSpecification;
import io.waybill.freight.FreightCalls;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.test.TestIssuer;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** An operation injects the token and its claims, as those of any Quarkus application do. */
@QuarkusTest
@ServiceUnderTest
class InjectedTokenTest {

    private static final String GRANTED = "/test/token";
    private static final String OPERATOR = "/test/token/operator";
    private static final String PUBLIC = "/test/public";
    private static final String PUBLIC_NAME = "/test/public/name";

    private final TestIssuer issuer = new TestIssuer();

    @Inject
    @Any
    Instance<HttpAuthenticationMechanism> mechanisms;

    @Test
    void theTokenAndItsClaimsAreInjected() {
        String token = issuer.token()
                .api("freight-product")
                .client("client-1")
                .region("NO")
                .id("token-1")
                .level("standard", 7, 1000)
                .signed();

        for (int call = 0; call < 2; call++) {
            bearer(token)
                    .get(GRANTED)
                    .then()
                    .statusCode(200)
                    .body("name", equalTo("app-of-client-1"))
                    .body("region", equalTo("NO"))
                    .body("id", equalTo("token-1"))
                    .body("perSecond", equalTo(7))
                    .body("audience", contains("freight-product"))
                    .body("groups", empty())
                    .body("raw", equalTo(token))
                    .body("expiresAt", greaterThan(0))
                    .body("shown", equalTo("application app-of-client-1"));
        }
    }

    @Test
    void eachCallHasItsOwnToken() {
        bearer(issuer.token().api("freight-product").region("SE").signed())
                .get(GRANTED)
                .then()
                .body("region", equalTo("SE"));
        bearer(issuer.token().api("freight-product").region("FI").signed())
                .get(GRANTED)
                .then()
                .body("region", equalTo("FI"));
    }

    @Test
    void aSubscriptionKeyHasTheClaimsThatTheIssuerTellsOfIt() {
        String key = FreightCalls.newKey();
        issuer.knowsKey(key, "freight-product");

        given().header(KEY_HEADER, key)
                .get(GRANTED)
                .then()
                .statusCode(200)
                .body("name", startsWith("app-of-"))
                .body("region", equalTo("SE"))
                .body("audience", contains("freight-product"))
                .body("id", nullValue())
                .body("raw", nullValue())
                .body("expiresAt", equalTo(0));
    }

    @Test
    void theAnnotationsJudgeTheCallAsBefore() {
        String token = issuer.token().api("parcel").signed();

        bearer(token).get(GRANTED).then().statusCode(403);
        bearer(token).get(OPERATOR).then().statusCode(403);
        bearer(issuer.token().client("client-2").operator().signed())
                .get(OPERATOR)
                .then()
                .statusCode(200)
                .body(equalTo("app-of-client-2"));
        given().get(OPERATOR).then().statusCode(401);
    }

    @Test
    void aTokenIsJudgedWhenTheOperationAsksForIt() {
        String forged = issuer.token().forged();

        bearer(forged).get(PUBLIC).then().statusCode(200);
        bearer(forged).get(PUBLIC_NAME).then().statusCode(401);
        given().get(PUBLIC_NAME).then().statusCode(200).body(equalTo("null"));
    }

    @Test
    void callersAreAuthenticatedByOneMechanism() {
        assertThat(mechanisms.stream().map(mechanism -> mechanism.getClass().getName()))
                .filteredOn(name -> !name.startsWith("io.quarkus.test."))
                .containsExactly("io.waybill.common.security.CallerMechanism");
    }

    private static RequestSpecification bearer(String token) {
        return given().header("Authorization", "Bearer " + token);
    }
}
