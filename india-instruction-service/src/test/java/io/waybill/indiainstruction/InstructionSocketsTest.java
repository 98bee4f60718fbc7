package io.waybill.indiainstruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.test.contract.Operation;
import io.waybill.test.contract.RequestHeadContract;
import io.waybill.test.contract.SocketsContract;
import io.waybill.test.http.RawCall;
import io.waybill.test.http.SlowClients;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Clients that misbehave, on the instruction. */
@QuarkusTest
@ServiceUnderTest
class InstructionSocketsTest implements SocketsContract, RequestHeadContract {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public RawCall goodCall() {
        return Operation.ofTheGateway(
                        Service.UPDATE,
                        Service.body("{\"AWBNo\":\"99999999\",\"AltInstRequestType\":\"DT\"}"),
                        "india-instruction",
                        Service.LOGIN_ID,
                        Service.LICENCE_KEY)
                .raw();
    }

    @Test
    void importsThatReadSlowlyAreFewAndHoldUpNobody() throws IOException {
        RawCall call = new RawCall(
                "/admin/v1/waybills",
                Map.of("Authorization", "Bearer " + Service.operatorToken(), "Content-Type", "application/x-ndjson"),
                Service.line(Service.newAwbNo(), Service.LOGIN_ID, "IN_TRANSIT", Instant.now()) + "\n");
        byte[] start = (call.head() + call.body().charAt(0)).getBytes(StandardCharsets.UTF_8);
        try (SlowClients imports = SlowClients.open(SocketsContract.service(), List.of(SOURCE), 10, start)) {
            await().atMost(PATIENCE).until(() -> {
                imports.open();
                return imports.received().stream()
                                .filter(answer -> !answer.isEmpty())
                                .count()
                        == 6;
            });
            assertThat(imports.received())
                    .filteredOn(answer -> !answer.isEmpty())
                    .isNotEmpty()
                    .allSatisfy(answer -> assertThat(answer)
                            .startsWith("HTTP/1.1 503 ")
                            .containsIgnoringCase("retry-after: 10")
                            .contains("503.0000001"));
            assertThat(goodCall().status(SocketsContract.service())).isEqualTo(200);

            // After ten seconds of silence.
            await().atMost(PATIENCE).until(() -> imports.open() == 0);
        }
        await().atMost(PATIENCE).until(() -> call.status(SocketsContract.service()) == 200);
    }
}
