package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.test.contract.BusyCalls;
import io.waybill.test.http.RawCall;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that do not wait for their answers. */
@QuarkusTest
@ServiceUnderTest
@TestProfile(LeavingClientsTest.FewPlaces.class)
class LeavingClientsTest {

    private static final int PLACES = 4;
    private static final String SINGLE = "CustALTInstructionUpdate";
    private static final String BULK = "CustALTInstructionBulkUpdate";

    public static class FewPlaces implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("waybill.request.max-in-progress", Integer.toString(PLACES));
        }
    }

    @Inject
    DataSource database;

    @Inject
    MeterRegistry meters;

    @TestHTTPResource("/")
    URL service;

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @ParameterizedTest
    @ValueSource(strings = {SINGLE, BULK})
    void theirInstructionsAreStoredAndCountedAndThenTheirPlacesAreFree(String path) throws Exception {
        List<String> awbNos =
                Stream.generate(() -> waybill("IN_TRANSIT")).limit(PLACES).toList();
        RawCall next = call(path, waybill("IN_TRANSIT"));
        double countedBefore = counted();

        try (Connection other = database.getConnection();
                PreparedStatement lock =
                        other.prepareStatement("select 1 from waybill where awb_no = any (?) for update")) {
            other.setAutoCommit(false);
            lock.setArray(1, other.createArrayOf("text", awbNos.toArray()));
            lock.execute();
            List<Socket> clients = new ArrayList<>();
            for (String awbNo : awbNos) {
                clients.add(sent(call(path, awbNo)));
            }
            await().until(() -> BusyCalls.inProgress(metrics) == PLACES);
            for (Socket client : clients) {
                client.close();
            }
            // The work goes on, so the places are still taken.
            assertThat(next.answer().statusCode()).isEqualTo(503);
            other.rollback();
        }

        await().until(() -> BusyCalls.inProgress(metrics) == 0);
        assertThat(counted() - countedBefore).isEqualTo(PLACES);
        assertThat(next.answer().statusCode()).isEqualTo(200);
        assertThat(awbNos)
                .isNotEmpty()
                .allSatisfy(awbNo -> assertThat(instructions(awbNo)).hasSize(1));
    }

    private RawCall call(String operation, String awbNo) {
        String line = "{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"ED\"}".formatted(awbNo);
        String body = Service.body(line);
        return new RawCall(
                Service.UPDATE.replace(SINGLE, operation),
                Map.of("JWTToken", Service.customerToken().signed(), "Content-Type", "application/json"),
                operation.equals(BULK) ? body.replace("\"altreq\":" + line, "\"altreqs\":[" + line + "]") : body);
    }

    private Socket sent(RawCall call) throws IOException {
        Socket socket = new Socket(service.getHost(), service.getPort());
        socket.getOutputStream().write((call.head() + call.body()).getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private double counted() {
        Counter counter = meters.find("waybill.india.instructions")
                .tags("kind", "ED", "outcome", "Valid")
                .counter();
        return counter == null ? 0 : counter.count();
    }
}
