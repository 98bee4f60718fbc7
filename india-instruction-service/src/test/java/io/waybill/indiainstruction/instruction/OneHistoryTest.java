package io.waybill.indiainstruction.instruction;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.indiainstruction.ranges.RangesDatabase;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the waybill's row keeps, whether instructions are in one table or in ranges. */
class OneHistoryTest {

    private static final Instant NEXT_MONTH = Instant.parse("2026-12-01T00:10:00Z");
    private static final String ACCEPTED = "select count(*) from instruction where state = 'ACCEPTED'";

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void ofTwoThatAreJudgedByOneHistoryAndStoredAtOnceOnlyOneIs(boolean inRanges) throws Exception {
        try (RangesDatabase database = database(inRanges)) {
            InstructionGroupRepository groups = new InstructionGroupRepository(database.sql());
            List<Callable<Map<String, Long>>> both = List.of(
                    () -> groups.store(Map.of(call("LM", ",'LandMark':'one'"), judgedAfter(null))),
                    () -> groups.store(Map.of(call("ED", ""), judgedAfter(null))));

            int stored = 0;
            try (ExecutorService threads = Executors.newFixedThreadPool(both.size())) {
                for (Future<Map<String, Long>> one : threads.invokeAll(both)) {
                    stored += one.get().size();
                }
            }

            assertThat(stored).isOne();
            assertThat(database.column(ACCEPTED)).containsExactly("1");
        }
    }

    /** Where no unique key can see it. */
    @ParameterizedTest
    @ValueSource(strings = {"SM", "RTO"})
    void oneOfAnEarlierMonthIsNotForgotten(String kind) throws Exception {
        try (RangesDatabase database = database(true)) {
            InstructionGroupRepository groups = new InstructionGroupRepository(database.sql());
            InstructionCall call = call(kind, kind.equals("SM") ? ",'MobileNo':'9876543210'" : "");
            groups.store(Map.of(call, judgedAfter(null)));
            database.maintain(NEXT_MONTH, Map.of());

            assertThat(groups.store(Map.of(call, judgedAfter(null)))).isEmpty();

            assertThat(database.column(ACCEPTED)).containsExactly("1");
            Long last = groups.histories(List.of(call), NEXT_MONTH)
                    .get(call.awbNo())
                    .lastInstruction();
            assertThat(groups.store(Map.of(call, new Verdict.Store(NEXT_MONTH, List.of(last), last))))
                    .hasSize(1);
            assertThat(database.column("select state || ' ' || (tableoid::regclass) from instruction order by id"))
                    .containsExactly("SUPERSEDED instruction_2026_11", "ACCEPTED instruction_2026_12");
        }
    }

    private static RangesDatabase database(boolean inRanges) throws IOException, SQLException {
        RangesDatabase database = inRanges ? RangesDatabase.ofRanges() : RangesDatabase.unsplit();
        database.execute("insert into waybill (awb_no, login_id, state, updated_at, changed_at)"
                + " values ('69501388751', 'BLR01', 'IN_TRANSIT', now(), now())");
        return database;
    }

    private static Verdict.Store judgedAfter(Long last) {
        return new Verdict.Store(InstructionRequests.NOW, List.of(), last);
    }

    private static InstructionCall call(String kind, String more) {
        return new InstructionCall(
                InstructionRequests.read("'AWBNo':'69501388751','AltInstRequestType':'%s'%s".formatted(kind, more)),
                "BLR01",
                "application",
                "request");
    }
}
