package io.waybill.auth.portal;

import static io.waybill.auth.portal.Memberships.someAddress;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.ServiceUnderTest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many accounts are made from one source. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class SignUpLimitTest {

    @Test
    void theSixthSignUpOfAnHourFromOneSourceMakesNoAccount() {
        String source = someAddress();
        for (int i = 0; i < 5; i++) {
            assertThat(signUpFrom(source)).isEqualTo(200);
        }

        Visitor sixth = Visitor.stranger();
        Response refused = signUp(sixth, source);

        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isEqualTo("3600");
        assertThat(refused.asString())
                .contains("try again in an hour", "Too many accounts were made from your network", sixth.mail());
        assertThat(sixth.logIn(Visitor.PASSWORD).statusCode()).isEqualTo(422);
        assertThat(signUp(sixth, someAddress()).statusCode()).isEqualTo(200);
    }

    @Test
    void aCompanysNetworkHasSixteenTimesAsManyAndAnAccessLineFourTimes() {
        String company =
                "2001:db8:" + Integer.toHexString(ThreadLocalRandom.current().nextInt(1, 65_536));
        for (int i = 0; i < 20; i++) {
            assertThat(signUpFrom(company + ":" + (0x100 + i) + "::1")).isEqualTo(200);
        }
        assertThat(signUpFrom(company + ":276::1")).isEqualTo(429);

        // What the line was refused counts for nobody else.
        for (int i = 0; i < 60; i++) {
            assertThat(signUpFrom(company + ":" + Integer.toHexString(0x1000 + 0x100 * i) + "::1"))
                    .isEqualTo(200);
        }
        assertThat(signUpFrom(company + ":f000::1")).isEqualTo(429);
    }

    @Test
    void sixAtOnceFromOneSourceMakeFiveAccounts() throws InterruptedException {
        String source = someAddress();
        List<Callable<Integer>> signUps = IntStream.range(0, 6)
                .mapToObj(i -> (Callable<Integer>) () -> signUpFrom(source))
                .toList();

        try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
            assertThat(threads.invokeAll(signUps).stream().map(Future::resultNow))
                    .containsExactlyInAnyOrder(200, 200, 200, 200, 200, 429);
        }
    }

    private static int signUpFrom(String source) {
        return signUp(Visitor.stranger(), source).statusCode();
    }

    private static Response signUp(Visitor visitor, String source) {
        Map<String, String> form = visitor.signUp();
        form.put("token", Visitor.token(visitor.get("/portal/signup").asString()));
        return visitor.post("/portal/signup", form, Map.of("X-Forwarded-For", source));
    }
}
