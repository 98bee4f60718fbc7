package io.waybill.indiainstruction.simulation;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.contains;

import io.waybill.indiainstruction.Service;
import io.waybill.test.server.IssuerResource;
import io.waybill.test.server.PackagedService;
import io.waybill.test.server.PostgresResource;
import io.waybill.test.server.TestIssuer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The same package as a sandbox, which plays the carrier, and as production, which does not. */
class SimulationIT {

    private static final String LOGIN_ID = "NEW-SHIPPER";

    private final IssuerResource issuer = new IssuerResource();
    private final PostgresResource database = new PostgresResource();
    private final Map<String, String> settings = new HashMap<>();

    @BeforeEach
    void start() {
        database.init(Map.of("schema", "india_instruction"));
        settings.putAll(database.start());
        settings.putAll(issuer.start());
        settings.put("waybill.seed", "true");
    }

    @AfterEach
    void stop() {
        issuer.stop();
        database.stop();
    }

    @Test
    void productionHasNoneOfIt() throws IOException {
        try (PackagedService service = start("production")) {
            Shipper shipper = new Shipper(LOGIN_ID, "production", service.url().toString());

            // the calls are unknown, with a token and without
            shipper.simulate(shipper.awbNo(0), "DELIVERED").then().statusCode(404);
            given().post(service.url() + SimulationResource.PATH).then().statusCode(404);

            // a call makes no waybills
            for (int place = 0; place < 10; place++) {
                assertThat(shipper.instruct(shipper.awbNo(place), "DT")).isEqualTo("AWBNotFound");
            }
            assertThat(Service.query("select count(*) from waybill")).isEqualTo("0");

            // and nothing is carried out, even on a number of the range
            importWaybill(service, shipper.awbNo(0));
            assertThat(shipper.instruct(shipper.awbNo(0), "DT")).isEqualTo("Valid");
            Service.update("update instruction set accepted_at = accepted_at - interval '1 hour'");
            await().during(Duration.ofSeconds(4))
                    .atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> shipper.status(shipper.awbNo(0))
                            .body("GetCustALTInstructionStatusResult.Instructions.State", contains("ACCEPTED")));
        }
    }

    private PackagedService start(String environment) throws IOException {
        settings.put("waybill.environment", environment);
        PackagedService service = PackagedService.start(Path.of("."), "simulation-" + environment, List.of(), settings);
        service.awaitReady();
        return service;
    }

    private static void importWaybill(PackagedService service, String awbNo) {
        String token = new TestIssuer()
                .token()
                .client("operator-of-the-test")
                .operator()
                .environment("production")
                .signed();
        given().header("Authorization", "Bearer " + token)
                .contentType("application/x-ndjson")
                .body(Service.line(awbNo, LOGIN_ID, "IN_TRANSIT", Instant.now()).getBytes(StandardCharsets.UTF_8))
                .post(service.url() + "/admin/v1/waybills")
                .then()
                .statusCode(200);
    }
}
