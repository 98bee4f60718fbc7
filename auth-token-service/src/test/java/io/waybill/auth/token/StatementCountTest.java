package io.waybill.auth.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.JobsPaused;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often a request goes to the database. What jobs in the background do is not counted. */
@QuarkusTest
@ServiceUnderTest
class StatementCountTest implements JobsPaused {

    @Inject
    ConnectionCounter connections;

    @Test
    void aWarmJwtIsIssuedWithoutTheDatabase() {
        App sandbox = Registry.approved("freight-product");
        App standard = Registry.register("standard");
        Registry.approve(standard.id());
        Registry.token(sandbox);
        Registry.token(standard);

        assertCostWhenWarm(0, () -> {
            Registry.token(sandbox);
            Registry.token(standard);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"no such client", "no-such-client-\u0000", "ä"})
    void whatCannotBeAClientIdIsNotLookedFor(String clientId) {
        // What a cache loads is of no request, so all connections count: tried again beside the end of a job, each
        // time with an id that no cache has.
        await().pollDelay(Duration.ZERO).pollInterval(Duration.ofSeconds(1)).until(() -> {
            long before = connections.acquired();
            Registry.requestToken(clientId + UUID.randomUUID(), "wrong").then().statusCode(400);
            return connections.acquired() == before;
        });
    }

    @Test
    void onlyTheIssuedSpellingOfAnOpaqueTokenIsLookedFor() {
        String token = Registry.opaqueToken(Registry.approved("parcel"), Registry.user());
        int last = token.length() - 1;

        for (String forged : List.of(
                // Another character in the id, and in the MAC.
                withOtherBit(token, 5),
                withOtherBit(token, last - 10),
                // The same bytes: the last of 43 characters has two bits that decode to nothing.
                withOtherBit(token, last),
                token + "=",
                token.substring(1),
                token.replace('.', '~'),
                token.substring(0, token.indexOf('.')))) {
            assertThat(during(() -> Registry.hello(forged).then().statusCode(401)))
                    .as(forged)
                    .isZero();
        }
    }

    /** The token with another last bit in one of its Base64url characters. */
    private static String withOtherBit(String token, int index) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        char other = alphabet.charAt(alphabet.indexOf(token.charAt(index)) ^ 1);
        return token.substring(0, index) + other + token.substring(index + 1);
    }

    /** It may see its own key only. */
    @Test
    void introspectingMadeUpKeysCostsAnOrdinaryClientNothing() {
        App app = Registry.approved("freight-product");
        App other = Registry.approved("freight-product");
        introspecting(app, app.clientId());

        assertCostWhenWarm(0, () -> {
            for (String key : List.of("made-up-" + UUID.randomUUID(), other.clientId())) {
                introspecting(app, key).then().body("active", equalTo(false));
            }
        });
    }

    private static Response introspecting(App app, String credential) {
        return Registry.client(app).formParam("token", credential).post("/oauth2/introspect");
    }

    /** At once, or after a job that had begun before the pause has ended. */
    private void assertCostWhenWarm(int statements, Runnable requests) {
        await().atMost(Duration.ofMinutes(1)).until(() -> during(requests) == statements);
    }

    private long during(Runnable requests) {
        long before = connections.acquiredByRequests();
        requests.run();
        return connections.acquiredByRequests() - before;
    }
}
