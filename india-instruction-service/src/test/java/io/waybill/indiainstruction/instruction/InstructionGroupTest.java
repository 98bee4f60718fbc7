package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.common.india.AwbNo;
import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.CountedStatements;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Instructions that are stored together. */
@QuarkusTest
@ServiceUnderTest
class InstructionGroupTest {

    @Inject
    InstructionLedger ledger;

    @Inject
    DataSource database;

    @Test
    void aGroupCostsThreeStatementsHoweverManyItHas() {
        List<InstructionCall> calls = IntStream.range(0, 20)
                .mapToObj(i -> call(waybill("IN_TRANSIT"), Service.LOGIN_ID, "app"))
                .toList();

        CountedStatements.start();
        List<Verdict> verdicts = ledger.enter(calls, false);

        assertThat(CountedStatements.stop()).hasSize(3);
        assertThat(verdicts)
                .hasSize(20)
                .allSatisfy(verdict -> assertThat(verdict).isInstanceOf(Verdict.Valid.class));
        assertThat(calls)
                .allSatisfy(call -> assertThat(instructions(call.awbNo())).hasSize(1));
    }

    @Test
    void eachCallHasItsOwnVerdict() {
        String own = waybill("IN_TRANSIT");
        String delivered = waybill("DELIVERED");
        String foreign = waybill("IN_TRANSIT", "DEL07");

        assertThat(ledger.enter(
                        List.of(
                                call(delivered, Service.LOGIN_ID, "app"),
                                call(foreign, Service.LOGIN_ID, "app"),
                                call(own, Service.LOGIN_ID, "app")),
                        false))
                .satisfiesExactly(
                        verdict -> assertThat(verdict).isEqualTo(new Verdict.Refused(StatusCode.ALREADY_DELIVERED)),
                        verdict -> assertThat(verdict).isEqualTo(new Verdict.Refused(StatusCode.AWB_NOT_FOUND)),
                        verdict -> assertThat(verdict).isInstanceOf(Verdict.Valid.class));
    }

    @Test
    void aCallThatTheDatabaseRefusesFailsAlone() {
        List<InstructionCall> calls = IntStream.range(0, 7)
                // PostgreSQL stores no NUL.
                .mapToObj(i -> call(waybill("IN_TRANSIT"), Service.LOGIN_ID, i == 4 ? "a\u0000b" : "app"))
                .toList();

        List<Verdict> verdicts = ledger.enter(calls, false);

        for (int i = 0; i < calls.size(); i++) {
            assertThat(verdicts.get(i)).isInstanceOf(i == 4 ? Verdict.Failed.class : Verdict.Valid.class);
            assertThat(instructions(calls.get(i).awbNo())).hasSize(i == 4 ? 0 : 1);
        }
    }

    @Test
    void aCommitWhoseOutcomeIsUnknownIsAnswered503() throws Exception {
        String awbNo = waybill("IN_TRANSIT");
        execute("""
                create function test_lose_connection() returns trigger language plpgsql as
                  $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
                create constraint trigger test_lost_commit after insert on instruction deferrable initially deferred
                  for each row when (new.awb_no = '%s') execute function test_lose_connection()""".formatted(awbNo));
        try {
            send(awbNo, "ED", "")
                    .then()
                    .statusCode(503)
                    .header("Retry-After", "1")
                    .body(containsString("is not known; send the request again"));
        } finally {
            execute("drop trigger test_lost_commit on instruction; drop function test_lose_connection()");
        }

        assertThat(statusCode(send(awbNo, "ED", ""))).isEqualTo("Valid");
        assertThat(instructions(awbNo)).hasSize(1);
    }

    private void execute(String statements) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        }
    }

    @Test
    void aWaybillThatIsHeldMakesNobodyElseWait() throws Exception {
        String held = waybill("IN_TRANSIT");
        CompletableFuture<String> waiting;
        try (Connection other = database.getConnection();
                PreparedStatement lock = other.prepareStatement("select 1 from waybill where awb_no = ? for update")) {
            other.setAutoCommit(false);
            lock.setString(1, held);
            lock.executeQuery();
            waiting = CompletableFuture.supplyAsync(() -> statusCode(send(held, "ED", "")));

            assertThat(ledger.enter(List.of(call(held, Service.LOGIN_ID, "app")), false))
                    .containsExactly(new Verdict.Busy());
            for (int i = 0; i < 5; i++) {
                assertThat(statusCode(send(waybill("IN_TRANSIT"), "ED", ""))).isEqualTo("Valid");
            }
            assertThat(waiting).isNotDone();
            other.rollback();
        }
        assertThat(waiting.get()).isEqualTo("Valid");
        assertThat(instructions(held)).hasSize(1);
    }

    private static InstructionCall call(String awbNo, String loginId, String applicationId) {
        return new InstructionCall(
                new InstructionRequest(
                        AwbNo.parse(awbNo).orElseThrow(),
                        new Instruction(InstructionKind.ED, null, null, null, null, null),
                        false,
                        List.of(),
                        Optional.empty()),
                loginId,
                applicationId,
                "request");
    }
}
