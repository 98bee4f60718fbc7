package io.waybill.indiainstruction.waybill;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.indiainstruction.waybill.ImportRules.States;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ImportRulesTest {

    private static final Instant TIME = Instant.parse("2026-03-10T09:00:00Z");

    /** A former state means that an RTO has cancelled the waybill; {@code !} means force. */
    @ParameterizedTest
    @CsvSource({
        "IN_TRANSIT,,OUT_FOR_DELIVERY,",
        "OUT_FOR_DELIVERY,,IN_TRANSIT,",
        "OUT_FOR_DELIVERY,,DELIVERED,",
        "OUT_FOR_DELIVERY,,CANCELLED,",
        "IN_TRANSIT,,IN_TRANSIT,UNCHANGED",
        "DELIVERED,,DELIVERED,UNCHANGED",
        "DELIVERED,,DELIVERED!,UNCHANGED",
        "DELIVERED,,DELIVERY_FAILED,FINAL_STATE",
        "DELIVERED,,DELIVERY_FAILED!,FINAL_STATE",
        "DELIVERED,,RETURNED,",
        "RETURNED,,OUT_FOR_DELIVERY,FINAL_STATE",
        "CANCELLED,,OUT_FOR_DELIVERY,FINAL_STATE",
        "CANCELLED,,OUT_FOR_DELIVERY!,FINAL_STATE",
        "CANCELLED,,RETURNED,CANCELLED",
        "CANCELLED,,RETURNED!,",
        "CANCELLED,OUT_FOR_DELIVERY,OUT_FOR_DELIVERY,UNCHANGED",
        "CANCELLED,OUT_FOR_DELIVERY,CANCELLED,UNCHANGED",
        "CANCELLED,OUT_FOR_DELIVERY,IN_TRANSIT,",
        "CANCELLED,OUT_FOR_DELIVERY,OUT_FOR_DELIVERY!,FINAL_STATE",
        "CANCELLED,OUT_FOR_DELIVERY,IN_TRANSIT!,FINAL_STATE",
        "CANCELLED,OUT_FOR_DELIVERY,DELIVERED,",
        "CANCELLED,OUT_FOR_DELIVERY,RETURNED,",
        "CANCELLED,DELIVERED,DELIVERED,UNCHANGED",
        "CANCELLED,DELIVERED,IN_TRANSIT,FINAL_STATE",
        "CANCELLED,DELIVERED,DELIVERED!,"
    })
    void ofTheSameTimeALineCountsIfItSaysSomethingNewAndDoesNotGoBack(
            WaybillState state, WaybillState former, String line, LineRemark remark) {
        // An RTO is APPLIED if the shipment was delivered after it.
        boolean isRtoApplied = former == WaybillState.DELIVERED;

        assertThat(ignored(known(state, former), line(line, TIME), isRtoApplied))
                .isEqualTo(Optional.ofNullable(remark));
    }

    @ParameterizedTest
    @EnumSource(WaybillState.class)
    void anEarlierLineIsIgnoredEvenWithForceAndALaterOneCounts(WaybillState state) {
        WaybillEntity known = known(WaybillState.DELIVERED, null);

        assertThat(ignored(known, line(state + "!", TIME.minusSeconds(60)), false))
                .contains(LineRemark.EARLIER);
        assertThat(ignored(known, line(state.name(), TIME.plusSeconds(60)), false))
                .isEmpty();
    }

    @Test
    void ofTheSameTimeAnotherShipperAndMoreAttemptsAreNew() {
        WaybillEntity known = known(WaybillState.IN_TRANSIT, null);

        assertThat(ignored(
                        known,
                        new WaybillLine("69501388751", "DEL07", WaybillState.IN_TRANSIT, TIME, null, false),
                        false))
                .isEmpty();
        assertThat(ignored(
                        known, new WaybillLine("69501388751", "BLR01", WaybillState.IN_TRANSIT, TIME, 2, false), false))
                .isEmpty();
        assertThat(ignored(
                        known, new WaybillLine("69501388751", "BLR01", WaybillState.IN_TRANSIT, TIME, 1, false), false))
                .contains(LineRemark.UNCHANGED);
    }

    private static Optional<LineRemark> ignored(WaybillEntity known, WaybillLine line, boolean isRtoApplied) {
        States after = ImportRules.after(known.states(), line, isRtoApplied);
        return ImportRules.ignored(known, line, after);
    }

    private static WaybillEntity known(WaybillState state, WaybillState former) {
        WaybillEntity known = new WaybillEntity();
        known.loginId = "BLR01";
        known.state = state;
        known.formerState = former;
        known.updatedAt = TIME;
        known.attempts = 1;
        return known;
    }

    private static WaybillLine line(String state, Instant updatedAt) {
        return new WaybillLine(
                "69501388751",
                "BLR01",
                WaybillState.valueOf(state.replace("!", "")),
                updatedAt,
                null,
                state.endsWith("!"));
    }
}
