package io.waybill.indiainstruction.instruction.update;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.waybill.common.error.ApiException;
import io.waybill.indiainstruction.OtherTransaction;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.instruction.Instruction;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRepository;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.instruction.eligibility.Eligibility;
import io.waybill.indiainstruction.waybill.SandboxWaybills;
import io.waybill.test.contract.BusyCalls;
import io.waybill.test.http.RawCall;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call waits for, and what it is told if its instruction cannot be stored. */
@QuarkusTest
@ServiceUnderTest
class InstructionWriterTest {

    private static final String SINGLE = "CustALTInstructionUpdate";
    private static final String BULK = "CustALTInstructionBulkUpdate";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TestHTTPResource("/")
    URL service;

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Inject
    AgroalDataSource pool;

    @Inject
    InstructionWriter writer;

    @Inject
    InstructionWriteRepository repository;

    @Inject
    InstructionRepository instructions;

    @Inject
    EventRepository events;

    @Inject
    SandboxWaybills sandbox;

    @Inject
    Eligibility eligibility;

    @Inject
    Clock clock;

    @Inject
    MeterRegistry meters;

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
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        }
    }

    @Test
    void aWaybillThatIsLockedMakesNobodyElseWait() throws Exception {
        String locked = waybill("IN_TRANSIT");
        CompletableFuture<String> waiting;
        try (OtherTransaction _ = lock(List.of(locked))) {
            waiting = CompletableFuture.supplyAsync(() -> statusCode(send(locked, "ED", "")));
            for (int i = 0; i < 5; i++) {
                assertThat(statusCode(send(waybill("IN_TRANSIT"), "ED", ""))).isEqualTo("Valid");
            }
            assertThat(waiting).isNotDone();
        }
        assertThat(waiting.get()).isEqualTo("Valid");
        assertThat(instructions(locked)).hasSize(1);
    }

    /** An idle transaction, of an operator or of an import on a stalled disk. */
    @Test
    void callsForWaybillsThatStayLockedAreAnswered503InTimeAndHoldNothingMeanwhile() throws Exception {
        List<String> locked =
                Stream.generate(() -> waybill("IN_TRANSIT")).limit(50).toList();
        try (OtherTransaction _ = lock(locked);
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Response>> answers = locked.stream()
                    .map(awbNo -> clients.submit(() -> send(awbNo, "ED", "")))
                    .toList();
            while (answers.stream().noneMatch(Future::isDone)) {
                assertThat(statusCode(send(waybill("IN_TRANSIT"), "ED", ""))).isEqualTo("Valid");
            }
            for (Future<Response> answer : answers) {
                answer.get()
                        .then()
                        .statusCode(503)
                        .header("Retry-After", "1")
                        .body(containsString("being changed by another transaction"));
            }
        }
        await().atMost(PATIENCE).until(() -> BusyCalls.inProgress(metrics) == 0);
        assertThat(pool.getMetrics().activeCount()).isLessThan(3);
        assertThat(statusCode(send(locked.getFirst(), "ED", ""))).isEqualTo("Valid");
    }

    /** A replica that stores one instruction at a time, while another request has the only permit. */
    @Test
    void aCallThatGetsNoTransactionInTimeIsAnswered503() throws Exception {
        InstructionWriter small =
                new InstructionWriter(repository, instructions, events, sandbox, eligibility, clock, meters, 1);
        InstructionRequest stored = request(waybill("IN_TRANSIT"));
        InstructionRequest late = request(waybill("IN_TRANSIT"));
        try (OtherTransaction other = new OtherTransaction("lock table instruction in share mode");
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<InstructionAnswer> first = threads.submit(() -> small.write(stored, small.deadline()));
            OtherTransaction.awaitBlockedService();

            Instant deadline = clock.instant().plusMillis(100);
            assertThatThrownBy(() -> small.write(late, deadline))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            e -> assertThat(e.code().status()).isEqualTo(503))
                    .hasMessageContaining("too many instructions are being stored");
            other.rollback();
            assertThat(first.get().result().isError()).isFalse();
        }
    }

    @Test
    void aCallThatIsInterruptedIsAnswered503() {
        InstructionRequest request = request(waybill("IN_TRANSIT"));

        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> writer.write(request, writer.deadline()))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("the replica stops");
        assertThat(Thread.interrupted()).isTrue();
    }

    private static InstructionRequest request(String awbNo) {
        return new InstructionRequest(
                awbNo,
                new Instruction(InstructionKind.ED, null, null, null, null, null),
                false,
                List.of(),
                Optional.empty(),
                new InstructionRequest.Sender(Service.LOGIN_ID, "app", "request"));
    }

    /** Ten lines wait as long as one call does, so they are answered before two calls that come one after the other. */
    @Test
    void linesOfOneCallForALockedWaybillWaitTogether() throws Exception {
        String locked = waybill("IN_TRANSIT");
        String lines = Stream.concat(Collections.nCopies(10, locked).stream(), Stream.of(waybill("IN_TRANSIT")))
                .map(InstructionWriterTest::altreq)
                .collect(Collectors.joining(","));
        try (OtherTransaction _ = lock(List.of(locked))) {
            CompletableFuture<List<Integer>> together = CompletableFuture.supplyAsync(() -> Service.customer()
                    .body("{\"altreqs\":[" + lines + "],\"profile\":" + Service.PROFILE + "}")
                    .post(Service.UPDATE.replace(SINGLE, BULK))
                    .then()
                    .statusCode(200)
                    .extract()
                    .path("CustALTInstructionBulkUpdateResult.Results.HTTPStatus"));
            for (int i = 0; i < 2; i++) {
                send(locked, "ED", "").then().statusCode(503);
            }

            assertThat(together).isDone();
            assertThat(together.get().subList(0, 10)).containsOnly(503);
            assertThat(together.get().getLast()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SINGLE, BULK})
    void whatClientsAskedForWhoLeaveIsStoredAndCountedAndIsInProgressUntilThen(String operation) throws Exception {
        List<String> awbNos =
                Stream.generate(() -> waybill("IN_TRANSIT")).limit(4).toList();
        await().atMost(PATIENCE).until(() -> BusyCalls.inProgress(metrics) == 0);
        double countedBefore = counted();

        try (OtherTransaction _ = lock(awbNos)) {
            List<Socket> clients = new ArrayList<>();
            for (String awbNo : awbNos) {
                clients.add(sent(operation, awbNo));
            }
            await().atMost(PATIENCE).until(() -> BusyCalls.inProgress(metrics) == clients.size());
            for (Socket client : clients) {
                client.close();
            }
            assertThat(statusCode(send(waybill("IN_TRANSIT"), "LM", ",\"LandMark\":\"a\"")))
                    .isEqualTo("Valid");
            assertThat(BusyCalls.inProgress(metrics)).isEqualTo(clients.size());
        }

        await().atMost(PATIENCE).until(() -> BusyCalls.inProgress(metrics) == 0);
        assertThat(counted() - countedBefore).isEqualTo(awbNos.size());
        assertThat(awbNos)
                .isNotEmpty()
                .allSatisfy(awbNo -> assertThat(instructions(awbNo)).hasSize(1));
    }

    private Socket sent(String operation, String awbNo) throws IOException {
        RawCall call = new RawCall(
                Service.UPDATE.replace(SINGLE, operation),
                Map.of("JWTToken", Service.customerToken().signed(), "Content-Type", "application/json"),
                "{\"%s\":%s,\"profile\":%s}"
                        .formatted(
                                operation.equals(BULK) ? "altreqs" : "altreq",
                                operation.equals(BULK) ? "[" + altreq(awbNo) + "]" : altreq(awbNo),
                                Service.PROFILE));
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

    private static String altreq(String awbNo) {
        return "{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"ED\"}".formatted(awbNo);
    }

    private static OtherTransaction lock(List<String> awbNos) throws SQLException {
        return new OtherTransaction(
                "select 1 from waybill where awb_no = any (string_to_array(?, ',')) for update",
                String.join(",", awbNos));
    }
}
