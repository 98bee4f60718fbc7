package io.waybill.indiainstruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.http.RawCall;
import io.waybill.test.http.SlowClients;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Imports of waybills that send slowly. */
@QuarkusTest
@ServiceUnderTest
class InstructionSocketsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @Test
    void importsThatReadSlowlyAreFewAndHoldUpNobody() throws IOException {
        RawCall call = new RawCall(
                "/admin/v1/waybills",
                Map.of(
                        "Authorization",
                        "Bearer " + Service.operatorToken().signed(),
                        "Content-Type",
                        "application/x-ndjson"),
                Service.line(Service.newAwbNo(), Service.LOGIN_ID, "IN_TRANSIT", Instant.now()) + "\n");
        try (SlowClients imports =
                SlowClients.open(10, call.head() + call.body().charAt(0))) {
            await().atMost(PATIENCE)
                    .until(() -> imports.received().stream()
                                    .filter(answer -> !answer.isEmpty())
                                    .count()
                            == 6);
            assertThat(imports.received())
                    .filteredOn(answer -> !answer.isEmpty())
                    .isNotEmpty()
                    .allSatisfy(answer -> assertThat(answer)
                            .startsWith("HTTP/1.1 503 ")
                            .containsIgnoringCase("retry-after: 10")
                            .contains("503.0000001"));
            Service.operator().get("/admin/v1/waybills?limit=1").then().statusCode(200);

            // The four are cut off after ten seconds of silence, long before the idle connections of the refused ones.
            await().atMost(PATIENCE).until(() -> imports.open() == 6);
            await().atMost(PATIENCE).until(() -> call.status(SlowClients.service()) == 200);
        }
    }
}
