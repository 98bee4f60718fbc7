package io.waybill.auth.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Whether an answer's time tells if an id exists. Statistical, so not part of the normal run:
 *
 * <pre>{@code
 * ./mvnw -pl auth-token-service -am -Dtest=CredentialTimingCheck -Dsurefire.failIfNoSpecifiedTests=false test
 * }</pre>
 */
@QuarkusTest
@ServiceUnderTest
@TestProfile(CredentialTimingCheck.WithoutThrottling.class)
class CredentialTimingCheck {

    private static final int TRIES = 2_000;

    /** Throttled attempts would not be checked at all. */
    public static class WithoutThrottling implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("waybill.auth.throttle.enabled", "false");
        }
    }

    @Test
    void unknownAndKnownClientsTakeTheSameTime() {
        App app = Registry.approved("parcel");

        compare(
                "client",
                () -> Registry.requestToken(app.clientId(), "wrong-secret")
                        .then()
                        .statusCode(400),
                () -> Registry.requestToken("unknown-client-of-24-chr", "wrong-secret")
                        .then()
                        .statusCode(400),
                TRIES);
    }

    @Test
    void unknownAndKnownUsersTakeTheSameTime() {
        App app = Registry.approved("parcel");
        User user = Registry.user();

        compare(
                "user",
                () -> Registry.requestOpaqueToken(app, user.username(), "wrong-password")
                        .then()
                        .statusCode(401),
                () -> Registry.requestOpaqueToken(app, "user-" + "0".repeat(36), "wrong-password")
                        .then()
                        .statusCode(401),
                TRIES);
    }

    /**
     * In turns, so that what else the machine does hits both; the medians differ by less than a tenth of the spread.
     */
    private static void compare(String what, Runnable known, Runnable unknown, int tries) {
        for (int i = 0; i < tries / 4; i++) {
            known.run();
            unknown.run();
        }
        long[] ofKnown = new long[tries];
        long[] ofUnknown = new long[tries];
        for (int i = 0; i < tries; i++) {
            ofKnown[i] = time(known);
            ofUnknown[i] = time(unknown);
        }
        Arrays.sort(ofKnown);
        Arrays.sort(ofUnknown);
        long difference = Math.abs(ofKnown[tries / 2] - ofUnknown[tries / 2]);
        long spread = ofKnown[tries * 3 / 4] - ofKnown[tries / 4];
        System.out.printf(
                "%s: median known %d us, unknown %d us, quartile distance %d us%n",
                what, ofKnown[tries / 2] / 1_000, ofUnknown[tries / 2] / 1_000, spread / 1_000);
        assertThat(difference).isLessThan(spread / 10);
    }

    private static long time(Runnable call) {
        long start = System.nanoTime();
        call.run();
        return System.nanoTime() - start;
    }
}
