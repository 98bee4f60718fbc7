package io.waybill.indiainstruction.feed;

import static io.waybill.indiainstruction.Service.instructions;
import static io.waybill.indiainstruction.Service.mark;
import static io.waybill.indiainstruction.Service.send;
import static io.waybill.indiainstruction.Service.update;
import static io.waybill.indiainstruction.Service.waybill;
import static io.waybill.indiainstruction.feed.FeedTest.end;
import static io.waybill.indiainstruction.feed.FeedTest.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.sql.AdvisoryLock;
import io.waybill.indiainstruction.OtherTransaction;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import io.waybill.indiainstruction.feed.consumer.FeedConsumers;
import io.waybill.indiainstruction.feed.consumer.Retention;
import io.waybill.indiainstruction.feed.consumer.RetentionRepository;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class RetentionTest {

    @Inject
    Retention retention;

    @Inject
    RetentionRepository rows;

    @Inject
    FeedConsumers consumers;

    @Test
    void whatHasBeenFinalForLongerThanTheConfiguredAgeIsDeletedAndNothingElse() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        send(awbNo, "DT", "");
        send(awbNo, "SM", ",\"MobileNo\":\"9876543210\"");
        String cursor = end();
        long old = instructions(awbNo).get(2).id();
        long young = instructions(awbNo).get(1).id();
        mark(old, "APPLIED");
        mark(young, "APPLIED");
        end();
        update(
                "update instruction set state_at = state_at - interval '401 days' where awb_no = ? and id <> ?",
                awbNo,
                young);

        retention.deleteOld();

        assertThat(instructions(awbNo)).extracting(Service.InstructionRow::kind).containsExactly("SM", "DT");
        assertThat(page(cursor, 50).getList("items.kind")).containsExactly("DT");
        send(awbNo, "ED", "");
        assertThat(page(cursor, 50).getList("items.kind")).containsExactly("DT", "ED");
    }

    @Test
    void aMobileNumberIsMaskedSooner() {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "SM", ",\"MobileNo\":\"9876543210\"");
        mark(instructions(awbNo).getFirst().id(), "APPLIED");
        send(awbNo, "SM", ",\"MobileNo\":\"9876543211\"");
        update("update instruction set state_at = state_at - interval '91 days' where awb_no = ?", awbNo);

        retention.deleteOld();

        assertThat(mobileNo(awbNo, "APPLIED")).isEqualTo("+91********10");
        // Still to be carried out.
        assertThat(mobileNo(awbNo, "ACCEPTED")).isEqualTo("+919876543211");
    }

    @Test
    void aFinalWaybillIsDeletedOnceItIsOldAndHasNoInstructions() {
        String old = waybill("DELIVERED");
        String young = waybill("RETURNED");
        String open = waybill("IN_TRANSIT");
        String withInstruction = waybill("IN_TRANSIT");
        send(withInstruction, "RTO", "");
        end();
        update(
                "update waybill set changed_at = changed_at - interval '401 days' where awb_no in (?, ?, ?)",
                old,
                open,
                withInstruction);

        retention.deleteOld();

        assertThat(statusOf(old)).isEqualTo(404);
        assertThat(statusOf(young)).isEqualTo(200);
        assertThat(statusOf(open)).isEqualTo(200);
        assertThat(statusOf(withInstruction)).isEqualTo(200);
        mark(instructions(withInstruction).getFirst().id(), "APPLIED");
        end();
        update("update instruction set state_at = state_at - interval '401 days' where awb_no = ?", withInstruction);
        retention.deleteOld();
        assertThat(statusOf(withInstruction)).isEqualTo(404);
    }

    private static String mobileNo(String awbNo, String state) {
        return Service.query("select mobile_no from instruction where awb_no = ? and state = ?", awbNo, state);
    }

    private static int statusOf(String awbNo) {
        return Service.operator().get("/admin/v1/waybills/" + awbNo).statusCode();
    }

    @Test
    void aNightDeletesInBatchesUntilNothingIsLeftOrItHasTakenTooLong() {
        String awbNo = waybill("IN_TRANSIT");
        for (String kind : List.of("ED", "DT", "LM")) {
            send(awbNo, kind, ",\"LandMark\":\"opposite the park\"");
            mark(instructions(awbNo).getFirst().id(), "APPLIED");
        }
        end();
        retention.deleteOld();
        update("update instruction set state_at = state_at - interval '401 days' where awb_no = ?", awbNo);
        AtomicInteger hours = new AtomicInteger();

        inBatchesOfOne(() -> Instant.now().plus(Duration.ofHours(hours.getAndAdd(5))))
                .deleteOld();
        assertThat(instructions(awbNo)).hasSize(2);

        inBatchesOfOne(InstantSource.system()).deleteOld();
        assertThat(instructions(awbNo)).isEmpty();
    }

    private Retention inBatchesOfOne(InstantSource time) {
        FeedConfig config = new SmallRyeConfigBuilder()
                .withMapping(FeedConfig.class)
                .withDefaultValue("waybill.instructions.retention.batch", "1")
                .build()
                .getConfigMapping(FeedConfig.class);
        return new Retention(rows, consumers, config, time.withZone(ZoneOffset.UTC));
    }

    @Test
    void aSecondReplicaLeavesRetentionToTheFirst() throws SQLException {
        String awbNo = waybill("IN_TRANSIT");
        send(awbNo, "ED", "");
        mark(instructions(awbNo).getFirst().id(), "APPLIED");
        end();
        update("update instruction set state_at = state_at - interval '401 days' where awb_no = ?", awbNo);
        try (OtherTransaction _ =
                new OtherTransaction("select pg_advisory_xact_lock(?)", AdvisoryLock.INSTRUCTION_RETENTION.number())) {
            assertThat(retention.deleteOld()).isZero();
        }
        assertThat(retention.deleteOld()).isPositive();
        assertThat(instructions(awbNo)).isEmpty();
    }
}
