package io.waybill.freight.web;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.web.UnreadBody;
import io.waybill.freight.ServiceUnderTest;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** Calls that are refused before their body has been read. */
@QuarkusTest
@ServiceUnderTest
class RefusedBodyTest {

    private static final int CALLS = 200;

    @Test
    void nothingOfThemStaysInMemoryOnceTheirBodyHasArrived() throws JMException {
        for (int i = 0; i < CALLS; i++) {
            given().contentType("application/json")
                    .body("{}")
                    .post("/freight/info/products/services/v1/productmatches")
                    .then()
                    .statusCode(401);
        }

        assertThat(waitingForBodies()).isLessThan(CALLS / 2);
    }

    /** What the filter has registered for calls and timers, and is still reachable. */
    private static long waitingForBodies() throws JMException {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        return histogram
                .lines()
                .filter(line -> line.contains(UnreadBody.class.getName() + "$$Lambda"))
                .mapToLong(line -> Long.parseLong(line.strip().split("\\s+", -1)[1]))
                .sum();
    }
}
