package io.waybill.common.india;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SandboxWaybillTest {

    /** Read by clients, too: they never change. */
    @Test
    void theNumbersFollowFromTheLoginId() {
        assertThat(SandboxWaybill.of("BLR01").stream().map(SandboxWaybill::awbNo))
                .containsExactly(
                        "90788623004",
                        "90788623015",
                        "90788623026",
                        "90788623030",
                        "90788623041",
                        "90788623052",
                        "90788623063",
                        "90788623074",
                        "90788623085",
                        "90788623096");
    }

    @Test
    void theLastDigitIsTheRemainderByThatTheCarriersNumbersHave() {
        List<String> numbers = new ArrayList<>(List.of("69501388751", "59500670843"));
        SandboxWaybill.of("any").forEach(waybill -> numbers.add(waybill.awbNo()));

        assertThat(numbers)
                .isNotEmpty()
                .allSatisfy(number -> assertThat(Long.parseLong(number.substring(0, 10)) % 7)
                        .isEqualTo(Character.digit(number.charAt(10), 10)));
    }

    @Test
    void theTenthDigitIsThePlace() {
        List<SandboxWaybill> own = SandboxWaybill.of("any");

        for (int place = 0; place < 10; place++) {
            SandboxWaybill waybill = own.get(place);
            assertThat(waybill.awbNo()).hasSize(11).startsWith("9");
            assertThat(waybill.awbNo().substring(9, 10)).isEqualTo(Integer.toString(place));
            assertThat(SandboxWaybill.outcomes().get(place)).isEqualTo(waybill.outcome());
        }
    }

    @Test
    void everyNumberIsInTheRange() {
        assertThat(SandboxWaybill.of("any"))
                .isNotEmpty()
                .allSatisfy(
                        waybill -> assertThat(waybill.awbNo()).isBetween(SandboxWaybill.FIRST, SandboxWaybill.LAST));
    }

    @Test
    void aThousandLoginIdsHaveTenThousandNumbers() {
        Set<String> numbers = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            SandboxWaybill.of("login-" + i).forEach(waybill -> numbers.add(waybill.awbNo()));
        }
        assertThat(numbers).hasSize(10_000);
    }
}
