package io.waybill.indiainstruction.instruction;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.statusCode;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.Service.waybillState;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.Service.InstructionRow;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many customers' threads on the same waybills at once: {@code test-support.drill-waybills} of them. */
@Tag("nightly")
@QuarkusTest
@ServiceUnderTest
class RaceDrillTest {

    private static final int WAYBILLS = Integer.getInteger("test-support.drill-waybills", 20);
    private static final int THREADS = 10;
    private static final long SEED = 20260310;

    /** One answered request. */
    private record Answered(String awbNo, String kind, String statusCode) {}

    @Test
    void afterTheRtoNothingIsAcceptedAndTheFeedAgreesWithTheStates() throws Exception {
        // Given waybills, and for each of ten threads an RTO, a DT and an SM on all of them, in another order
        List<String> awbNos = new ArrayList<>();
        for (int i = 0; i < WAYBILLS; i++) {
            awbNos.add(waybill("IN_TRANSIT"));
        }
        ConcurrentLinkedQueue<Answered> answers = new ConcurrentLinkedQueue<>();
        List<Callable<Void>> senders = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            Random random = new Random(SEED + t);
            String mobile = ",\"MobileNo\":\"98765432" + (10 + t) + "\"";
            senders.add(() -> {
                for (String awbNo : awbNos) {
                    List<String> kinds = new ArrayList<>(List.of("RTO", "DT", "SM"));
                    Collections.shuffle(kinds, random);
                    for (String kind : kinds) {
                        String code = statusCode(send(awbNo, kind, kind.equals("SM") ? mobile : ""));
                        answers.add(new Answered(awbNo, kind, code));
                    }
                }
                return null;
            });
        }

        // When they are sent at once
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<Void> sender : threads.invokeAll(senders)) {
                sender.get();
            }
        }

        // Then every answer is one of the two, every RTO is Valid, and the RTO is the last of its waybill
        assertThat(answers).extracting(Answered::statusCode).containsOnly("Valid", "AlreadyCancelled");
        assertThat(answers)
                .filteredOn(a -> a.kind().equals("RTO"))
                .extracting(Answered::statusCode)
                .containsOnly("Valid");
        Map<String, List<String>> fed = fed(awbNos);
        for (String awbNo : awbNos) {
            List<InstructionRow> rows = instructions(awbNo);
            assertThat(waybillState(awbNo)).isEqualTo("CANCELLED");
            assertThat(rows.getFirst())
                    .extracting(InstructionRow::kind, InstructionRow::state)
                    .containsExactly("RTO", "ACCEPTED");
            assertThat(rows.subList(1, rows.size())).allMatch(row -> row.state().equals("SUPERSEDED"));
            assertThat(rows).filteredOn(row -> row.kind().equals("RTO")).hasSize(1);
            assertThat(rows).filteredOn(row -> row.kind().equals("DT")).hasSizeLessThanOrEqualTo(1);
            assertThat(fed.get(awbNo)).hasSize(rows.size()).endsWith("RTO");
            long validMobiles = answers.stream()
                    .filter(a -> a.awbNo().equals(awbNo)
                            && a.kind().equals("SM")
                            && a.statusCode().equals("Valid"))
                    .count();
            assertThat(rows).filteredOn(row -> row.kind().equals("SM")).hasSize((int) validMobiles);
        }
    }

    /** The kinds of each waybill's instructions in the order in which the feed tells of their acceptance. */
    private static Map<String, List<String>> fed(List<String> awbNos) {
        Map<String, List<String>> result = new HashMap<>();
        String cursor = null;
        int size;
        do {
            var request = Service.operator().queryParam("limit", 500);
            var page = (cursor == null ? request : request.queryParam("after", cursor))
                    .get("/admin/v1/instructions/feed")
                    .then()
                    .statusCode(200)
                    .extract()
                    .jsonPath();
            size = page.getList("items").size();
            List<String> numbers = page.getList("items.awbNo", String.class);
            List<String> kinds = page.getList("items.kind", String.class);
            List<String> entries = page.getList("items.entry", String.class);
            for (int i = 0; i < size; i++) {
                if (awbNos.contains(numbers.get(i)) && entries.get(i).equals("INSTRUCTION")) {
                    result.computeIfAbsent(numbers.get(i), n -> new ArrayList<>())
                            .add(kinds.get(i));
                }
            }
            cursor = page.getString("next");
        } while (size > 0);
        return result;
    }
}
