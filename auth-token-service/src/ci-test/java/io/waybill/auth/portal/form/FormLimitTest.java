package io.waybill.auth.portal.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.waybill.auth.OtherDeployment;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.portal.login.Person;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/** How many forms developers send from one source, here 50 in a day. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(OtherDeployment.class)
class FormLimitTest {

    private static final String NEW = "/portal/applications/new";

    @Test
    void theFormsOfADayFromOneSourceAreCountedForAllThatSendThem() {
        Visitor ada = developer();
        Visitor bob = developer();
        String source = "198.51.100." + ThreadLocalRandom.current().nextInt(1, 255);
        for (int i = 0; i < 25; i++) {
            assertThat(post(ada, source).statusCode()).isEqualTo(403);
            assertThat(post(bob, source).statusCode()).isEqualTo(403);
        }

        Response refused = post(ada, source);

        refused.then()
                .statusCode(429)
                .body(containsString("50 forms were sent from your network today, as many as it may:"
                        + " you can go on after midnight (UTC)"));
        assertThat(refused.header("Retry-After")).isNotNull();
        assertThat(post(bob, source).statusCode()).isEqualTo(429);
        assertThat(post(ada, "198.51.101.1").statusCode())
                .as("from another source")
                .isEqualTo(403);
        assertThat(ada.post("/portal/logout", Map.of(), Map.of("X-Forwarded-For", source))
                        .statusCode())
                .as("one can always log out")
                .isEqualTo(200);
    }

    @Test
    void aCustomersIpv6NetworkIsOneSource() {
        Visitor ada = developer();
        String network =
                "2001:db8:" + Integer.toHexString(ThreadLocalRandom.current().nextInt(0x10000)) + ":1:";
        for (int i = 0; i < 50; i++) {
            assertThat(post(ada, network + ":" + Integer.toHexString(i + 1)).statusCode())
                    .isEqualTo(403);
        }

        assertThat(post(ada, network + ":ffff").statusCode()).isEqualTo(429);
    }

    private static Visitor developer() {
        Person developer = Person.developer();
        developer.open("/portal/applications").then().statusCode(200);
        return developer.browser();
    }

    /** Counted, and refused, as it comes from another site. */
    private static Response post(Visitor visitor, String source) {
        return visitor.post(NEW, Map.of(), Map.of("X-Forwarded-For", source, "Sec-Fetch-Site", "cross-site"));
    }
}
