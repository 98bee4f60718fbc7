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
import java.util.concurrent.ThreadLocalRandom;
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

        assertThat(statuses).containsOnly(303);
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isEqualTo("3600");
        assertThat(refused.asString()).contains("Not so fast", "Too many accounts were made from your network");
        assertThat(sixth.logIn(Visitor.PASSWORD).statusCode()).isEqualTo(422);
        assertThat(signUp(sixth, address()).statusCode()).isEqualTo(303);
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
