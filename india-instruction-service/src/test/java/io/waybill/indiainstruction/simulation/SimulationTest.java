package io.waybill.indiainstruction.simulation;

import static io.waybill.indiainstruction.Service.importLines;
import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.line;
import static io.waybill.indiainstruction.Service.operator;
import static io.waybill.indiainstruction.Service.query;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.india.SandboxWaybill;
import io.waybill.common.sql.AdvisoryLock;
import io.waybill.indiainstruction.OtherTransaction;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.enterprise.inject.Instance;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A sandbox plays the carrier for a shipper for whom nobody has imported a waybill. */
@QuarkusTest
@ServiceUnderTest
class SimulationTest {

    private final Shipper shipper = Shipper.inTheSandbox();
    private final Instance<SimulatedCarrier> carrier;

    SimulationTest(Instance<SimulatedCarrier> carrier) {
        this.carrier = carrier;
    }

    @Test
    void theFirstCallMakesTenWaybillsInTheStatesOfTheTable() {
        shipper.status(shipper.awbNo(0)).body("GetCustALTInstructionStatusResult.IsError", is(false));

        Map<String, String> made = operator()
                .queryParam("loginId", shipper.loginId())
                .get("/admin/v1/waybills")
                .then()
                .statusCode(200)
                .extract()
                .<List<Map<String, String>>>path("items")
                .stream()
                .collect(Collectors.toMap(item -> item.get("awbNo"), item -> item.get("state")));
        assertThat(made)
                .isEqualTo(SandboxWaybill.of(shipper.loginId()).stream()
                        .collect(Collectors.toMap(own -> own.awbNo(), SandboxWaybill::state)))
                .containsValues(Stream.of(WaybillState.values()).map(Enum::name).toArray(String[]::new));
    }

    @Test
    void aNumberThatAnotherHasStaysThatOnes() {
        importLines(line(
                        shipper.awbNo(1), "ANOTHER", "IN_TRANSIT", Instant.now().minusSeconds(60)))
                .then()
                .statusCode(200);

        assertThat(shipper.instruct(shipper.awbNo(1), "DT")).isEqualTo("AWBNotFound");
        assertThat(shipper.simulate(shipper.awbNo(1), "DELIVERED")
                        .<String>path("SimulateWaybillStateResult.Status[0].StatusCode"))
                .isEqualTo("AWBNotFound");
        assertThat(shipper.instruct(shipper.awbNo(0), "DT")).isEqualTo("Valid");
    }

    @ParameterizedTest
    @EnumSource
    void theOwnerGivesAWaybillAnyState(WaybillState state) {
        String awbNo = shipper.awbNo(3);

        shipper.simulate(awbNo, state.name())
                .then()
                .statusCode(200)
                .body("SimulateWaybillStateResult.AWBNo", equalTo(awbNo))
                .body("SimulateWaybillStateResult.IsError", is(false))
                .body("SimulateWaybillStateResult.Status.StatusCode", contains("Valid"));

        assertThat(waybillState(awbNo)).isEqualTo(state.name());
    }

    @Test
    void aDeliveryClosesWhatIsStillAccepted() {
        String awbNo = shipper.awbNo(9);
        shipper.instruct(awbNo, "DT");

        shipper.simulate(awbNo, "DELIVERED").then().statusCode(200);

        assertThat(shipper.instruct(awbNo, "DT")).isEqualTo("AlreadyDelivered");
        assertThat(instructions(awbNo).getFirst().state()).isEqualTo("REJECTED");
    }

    @Test
    void aWaybillThatAnRtoHasCancelledIsBackInTransit() {
        String awbNo = shipper.awbNo(9);
        shipper.instruct(awbNo, "RTO");

        shipper.simulate(awbNo, "IN_TRANSIT").then().statusCode(200);

        assertThat(waybillState(awbNo)).isEqualTo("IN_TRANSIT");
        assertThat(shipper.instruct(awbNo, "DT")).isEqualTo("Valid");
    }

    @Test
    void onlyTheTenAreTheOwners() {
        String imported = waybill("IN_TRANSIT", shipper.loginId());
        String anothers = Shipper.inTheSandbox().awbNo(0);

        for (String awbNo : List.of(imported, anothers)) {
            shipper.simulate(awbNo, "DELIVERED")
                    .then()
                    .statusCode(200)
                    .body("SimulateWaybillStateResult.IsError", is(true))
                    .body("SimulateWaybillStateResult.Status.StatusCode", contains("AWBNotFound"));
        }
        assertThat(waybillState(imported)).isEqualTo("IN_TRANSIT");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 6, 7, 8})
    void anInstructionIsCarriedOutOrRejectedAsTheTenthDigitSays(int place) {
        String awbNo = shipper.awbNo(place);
        assertThat(shipper.instruct(awbNo, "DT")).isEqualTo("Valid");
        makeDue(awbNo);

        carrier.get().carryOut();

        String outcome = SandboxWaybill.outcomes().get(place);
        Map<String, Object> marked = operator()
                .get("/admin/v1/instructions/" + instructions(awbNo).getFirst().id())
                .then()
                .statusCode(200)
                .extract()
                .path("");
        if (outcome.equals("APPLIED")) {
            assertThat(marked).containsEntry("state", "APPLIED").doesNotContainKey("reasonCode");
        } else {
            assertThat(marked).containsEntry("state", "REJECTED").containsEntry("reasonCode", outcome);
        }
    }

    @Test
    void whatIsNeitherTheTenNorDueStaysAccepted() {
        String imported = waybill("IN_TRANSIT", shipper.loginId());
        String shorter = "9" + shipper.awbNo(0).substring(1, 8);
        importLines(line(shorter, shipper.loginId(), "IN_TRANSIT", Instant.now()))
                .then()
                .statusCode(200);
        Set<String> untouched = Set.of(imported, shorter, shipper.awbNo(9));
        untouched.forEach(awbNo -> {
            shipper.instruct(awbNo, "DT");
            makeDue(awbNo);
        });
        shipper.instruct(shipper.awbNo(0), "DT");
        makeDue(shipper.awbNo(0));
        shipper.instruct(shipper.awbNo(1), "DT");

        carrier.get().carryOut();

        assertThat(state(shipper.awbNo(0))).isEqualTo("APPLIED");
        assertThat(state(shipper.awbNo(1))).as("not due").isEqualTo("ACCEPTED");
        assertThat(untouched).map(SimulationTest::state).hasSize(3).containsOnly("ACCEPTED");
    }

    /** Each replica looks every second. */
    @Test
    void aSecondReplicaLeavesItToTheFirst() throws SQLException {
        String awbNo = shipper.awbNo(0);
        shipper.instruct(awbNo, "DT");
        makeDue(awbNo);
        try (OtherTransaction _ =
                new OtherTransaction("select pg_advisory_xact_lock(?)", AdvisoryLock.SIMULATION.number())) {
            carrier.get().carryOut();

            assertThat(state(awbNo)).isEqualTo("ACCEPTED");
        }
        carrier.get().carryOut();

        assertThat(state(awbNo)).isEqualTo("APPLIED");
        assertThat(query(
                        "select count(*) from audit_event where target = ?",
                        "instruction/" + instructions(awbNo).getFirst().id()))
                .isEqualTo("1");
    }

    private static void makeDue(String awbNo) {
        update("update instruction set accepted_at = accepted_at - interval '1 hour' where awb_no = ?", awbNo);
    }

    private static String state(String awbNo) {
        return instructions(awbNo).getFirst().state();
    }
}
