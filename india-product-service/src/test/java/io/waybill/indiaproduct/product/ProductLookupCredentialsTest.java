package io.waybill.indiaproduct.product;

import static io.waybill.indiaproduct.product.Lookup.PATH;
import static io.waybill.indiaproduct.product.Lookup.PROFILE;
import static io.waybill.indiaproduct.product.Lookup.call;
import static io.waybill.indiaproduct.product.Lookup.json;
import static io.waybill.indiaproduct.product.Lookup.refused;
import static io.waybill.indiaproduct.product.Lookup.token;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiaproduct.ServiceUnderTest;
import io.waybill.test.TestIssuer;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may look up products, and how often. */
@QuarkusTest
@ServiceUnderTest
class ProductLookupCredentialsTest {

    private final TestIssuer issuer = new TestIssuer();

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer ", "bearer "})
    void theTokenIsTakenBareOrAfterBearer(String prefix) {
        json().header("JWTToken", prefix + token().signed())
                .body(PROFILE)
                .post(PATH)
                .then()
                .statusCode(200);
    }

    @Test
    void withoutATokenTheAnswerSaysSo() {
        refused(json().body(PROFILE).post(PATH).then(), 401, "Unauthorized", "JWTTokenMissing")
                .header("WWW-Authenticate", startsWith("Bearer resource_metadata="));
        refused(json().header("JWTToken", " ").body(PROFILE).post(PATH).then(), 401, "Unauthorized", "JWTTokenMissing");
    }

    @Test
    void theHeaderAuthorizationIsNotTakenHere() {
        refused(
                json().header("Authorization", "Bearer " + token().signed())
                        .body(PROFILE)
                        .post(PATH)
                        .then(),
                401,
                "Unauthorized",
                "JWTTokenMissing");
    }

    @Test
    void anExpiredTokenIsRefusedWithItsName() {
        refused(call(token().expired().signed()), 401, "Unauthorized", "JWTTokenExpired")
                .body("error-response[0].StatusInformation", equalTo("Access token expired"));
    }

    @Test
    void twoTokenHeadersAreRefused() {
        refused(
                json().header("JWTToken", token().signed(), token().signed())
                        .body(PROFILE)
                        .post(PATH)
                        .then(),
                401,
                "Unauthorized",
                "JWTTokenInvalid");
    }

    @Test
    void aValidTokenForAnotherApiIsNotEnough() {
        String other = issuer.token()
                .api("india-instruction")
                .licence("DEL00001", "key-of-the-test")
                .signed();

        refused(call(other), 403, "Forbidden", "APINotGranted");
    }

    @Test
    void aRevokedTokenIsRefusedAlsoWhenItWasGoodBefore() {
        String id = UUID.randomUUID().toString();
        String revoked = token().id(id).signed();
        call(revoked).statusCode(200);

        issuer.revokes("{\"version\":2,\"entries\":[{\"jti\":\"%s\",\"until\":%d}]}"
                .formatted(id, Instant.now().plusSeconds(3600).getEpochSecond()));
        await().atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> refused(call(revoked), 401, "Unauthorized", "JWTTokenInvalid"));

        call(token().signed()).statusCode(200);
    }

    @Test
    void callsAreCountedAgainstTheLevelAndTheHeadersSayWhatIsLeft() {
        String token = token().client("limited-" + UUID.randomUUID())
                .level("tiny", 100, 3)
                .signed();

        for (int left = 2; left >= 0; left--) {
            String state = call(token)
                    .statusCode(200)
                    .header("RateLimit-Policy", "\"second\";q=100;w=1, \"day\";q=3;w=86400")
                    .extract()
                    .header("RateLimit");
            assertThat(state).matches("\"day\";r=" + left + ";t=[0-9]{1,5}");
        }

        String retryAfter = refused(call(token), 429, "Too Many Requests", "TooManyRequests")
                .extract()
                .header("Retry-After");
        assertThat(Long.parseLong(retryAfter)).isBetween(1L, 86_400L);
    }

    @Test
    void aCallIsCountedBeforeItsBodyIsRead() {
        String token = token().client("limited-" + UUID.randomUUID())
                .level("one", 100, 1)
                .signed();
        json().header("JWTToken", token).body("{").post(PATH).then().statusCode(400);

        refused(call(token), 429, "Too Many Requests", "TooManyRequests");
    }

    @Test
    void aTokenOfAnotherApiCostsNoCall() {
        String client = "limited-" + UUID.randomUUID();
        String other = issuer.token().client(client).level("one", 100, 1).signed();
        call(other).statusCode(403);

        call(token().client(client).level("one", 100, 1).signed()).statusCode(200);
    }
}
