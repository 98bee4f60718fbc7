package io.waybill.auth;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.common.error.ApiException;
import io.waybill.common.web.concurrency.CallsInProgress;
import io.waybill.common.web.concurrency.CallsInProgress.Permit;
import jakarta.inject.Inject;
import java.net.URL;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Calls are refused in the format of their paths while too many are in progress, and the services are served. */
@QuarkusTest
@ServiceUnderTest
class CallsInProgressTest {

    @Inject
    CallsInProgress calls;

    @TestHTTPResource(value = "/health/ready", management = true)
    URL ready;

    @Test
    void clientsAreRefusedAndTheServicesAreServed() {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        String operator = Registry.operatorToken();

        try (Permit _ = allPermits()) {
            assertThat(Registry.requestToken(app).statusCode())
                    .as("it waits on no worker thread")
                    .isEqualTo(200);
            assertRefused(
                    Registry.requestOpaqueToken(app, user.username(), user.password()),
                    "\"error\":\"temporarily_unavailable\"");
            assertRefused(given().get(Registry.ROPC), "\"title\":\"Service unavailable\"");
            assertRefused(given().auth().oauth2(operator).get("/admin/v1/service-levels"), "\"code\":\"503.0000001\"");
            assertThat(Registry.revocationList().statusCode()).isEqualTo(200);
            assertThat(given().get(ready).statusCode()).isEqualTo(200);
        }

        assertThat(Registry.requestToken(app).statusCode()).isEqualTo(200);
    }

    /** What its token needs of the registry is in memory; if it has been forgotten meanwhile, the client asks again. */
    @Test
    void aClientThatAsksAgainIsServed() {
        // Removes all clients from the cache.
        Registry.level("busy", 10, 100);
        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
            try (Permit _ = allPermits()) {
                Registry.requestToken(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET)
                        .then()
                        .statusCode(200);
                Registry.requestToken(Registry.OPERATOR_ID, "wrong").then().statusCode(400);
                Registry.indiaLogin(Registry.OPERATOR_ID, Registry.OPERATOR_SECRET)
                        .then()
                        .statusCode(200);
                Registry.indiaLogin(Registry.OPERATOR_ID, "wrong").then().statusCode(401);
            }
        });
    }

    /** Those of calls that other tests have left are free soon. */
    private Permit allPermits() {
        return await().atMost(Duration.ofMinutes(1))
                .ignoreException(ApiException.class)
                .until(() -> calls.acquire(Integer.MAX_VALUE), Objects::nonNull);
    }

    private static void assertRefused(Response answer, String body) {
        answer.then().statusCode(503).header("Retry-After", equalTo("1")).body(containsString(body));
    }
}
