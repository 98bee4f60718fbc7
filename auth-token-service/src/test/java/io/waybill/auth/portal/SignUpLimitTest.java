package io.waybill.auth.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.ServiceUnderTest;
import java.util.ArrayList;
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
        String source = address();
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            statuses.add(signUp(Visitor.stranger(), source).statusCode());
        }

        Visitor sixth = Visitor.stranger();
        Response refused = signUp(sixth, source);

        assertThat(statuses).containsOnly(200);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isEqualTo("3600");
        assertThat(refused.asString()).contains("Not so fast", "Too many accounts were made from your network");
        assertThat(sixth.logIn(Visitor.PASSWORD).statusCode()).isEqualTo(422);
        assertThat(signUp(sixth, address()).statusCode()).isEqualTo(200);
    }

    @Test
    void aCompanysNetworkHasSixteenTimesAsManyAndAnAccessLineFourTimes() {
        String company =
                "2001:db8:" + Integer.toHexString(ThreadLocalRandom.current().nextInt(1, 65_536));
        List<Integer> line = new ArrayList<>();
        for (int i = 0; i < 21; i++) {
            line.add(signUpFrom(company + ":" + (0x100 + i) + "::1"));
        }
        assertThat(line.subList(0, 20)).containsOnly(200);
        assertThat(line.get(20)).isEqualTo(429);

        // What the line was refused counts for nobody else.
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < 61; i++) {
            others.add(signUpFrom(company + ":" + Integer.toHexString(0x1000 + 0x100 * i) + "::1"));
        }
        assertThat(others.subList(0, 60)).containsOnly(200);
        assertThat(others.get(60)).isEqualTo(429);
    }

    @Test
    void sixAtOnceFromOneSourceMakeFiveAccounts() throws Exception {
        String source = address();
        List<Callable<Integer>> signUps = IntStream.range(0, 6)
                .mapToObj(i -> (Callable<Integer>) () -> signUpFrom(source))
                .toList();

        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
            for (Future<Integer> answer : threads.invokeAll(signUps)) {
                statuses.add(answer.get());
            }
        }

        assertThat(statuses).containsExactlyInAnyOrder(200, 200, 200, 200, 200, 429);
    }

    private static int signUpFrom(String source) {
        return signUp(Visitor.stranger(), source).statusCode();
    }

    private static Response signUp(Visitor visitor, String source) {
        Map<String, String> form = visitor.signUp();
        form.put("token", Visitor.token(visitor.get("/portal/signup").asString()));
        return visitor.post("/portal/signup", form, Map.of("X-Forwarded-For", source));
    }

    /** Of a documentation network, as the proxy says. */
    private static String address() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return "198.18." + random.nextInt(256) + "." + random.nextInt(1, 255);
    }
}
