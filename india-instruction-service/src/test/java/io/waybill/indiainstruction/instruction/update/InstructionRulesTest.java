package io.waybill.indiainstruction.instruction.update;

import static io.waybill.indiainstruction.instruction.update.InstructionRequests.NOW;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.SENDER;
import static io.waybill.indiainstruction.instruction.update.InstructionRequests.TODAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.common.india.GatewayRefusal;
import io.waybill.common.india.GatewayStatus;
import io.waybill.common.india.StatusCode;
import io.waybill.indiainstruction.instruction.Instruction;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.instruction.InstructionState;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import io.waybill.indiainstruction.instruction.eligibility.Eligibility;
import io.waybill.indiainstruction.instruction.eligibility.EligibilityConfig;
import io.waybill.indiainstruction.instruction.eligibility.History;
import io.waybill.indiainstruction.waybill.WaybillState;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a request does by the history of its waybill. */
class InstructionRulesTest {

    private static final List<GatewayStatus> PAST =
            List.of(new GatewayStatus(StatusCode.PREFER_DATE_IN_PAST, "PreferDate is past"));

    /** The latest reattempt, and a request for one. A date with a star is the default. */
    @ParameterizedTest
    @CsvSource({
        // state of the latest, accepted on, its date, the date of the request, whether this is a repeat
        "ACCEPTED,   2026-03-10, 2026-03-13,  2026-03-13,  true",
        "APPLIED,    2026-03-10, 2026-03-13,  2026-03-13,  true",
        "REJECTED,   2026-03-10, 2026-03-13,  2026-03-13,  false",
        "SUPERSEDED, 2026-03-10, 2026-03-13,  2026-03-13,  false",
        "ACCEPTED,   2026-03-09, 2026-03-13,  2026-03-13,  false",
        "ACCEPTED,   2026-03-10, 2026-03-13,  2026-03-14,  false",
        "ACCEPTED,   2026-03-10, 2026-03-14*, 2026-03-11*, true", // the next working day has moved
        "ACCEPTED,   2026-03-10, 2026-03-14,  2026-03-11*, false"
    })
    void aRepeatIsTheSameOnTheSameDayInIndiaWhileTheLatestIsInForce(
            InstructionState state, LocalDate acceptedOn, String stored, String asked, boolean isRepeat) {
        StoredInstruction latest = stored(1, InstructionKind.DT, state, stored);
        InstructionRequest request = request(InstructionKind.DT, asked, List.of());

        Evaluation evaluation = InstructionRules.evaluate(
                request, history(WaybillState.IN_TRANSIT, acceptedOn, latest), eligibility(Map.of()), NOW);

        if (isRepeat) {
            assertThat(evaluation).isEqualTo(new Evaluation.Repeated(latest));
        } else {
            assertThat(evaluation).isInstanceOf(Evaluation.Accepted.class);
        }
    }

    /** A retry may come late, or after a change of the time slots or of the carrier's settings. */
    @Test
    void aRepeatComesBeforeTheClockAndTheCarriersSettings() {
        StoredInstruction latest = stored(1, InstructionKind.DT, InstructionState.APPLIED, "2026-03-09");
        History history = history(WaybillState.DELIVERY_FAILED, TODAY, latest);

        assertThat(InstructionRules.evaluate(
                        request(InstructionKind.DT, "2026-03-09", PAST),
                        history,
                        eligibility(Map.of("waybill.instructions.kinds.dt.most", "0")),
                        NOW))
                .isEqualTo(new Evaluation.Repeated(latest));
        assertThatThrownBy(() -> InstructionRules.evaluate(
                        request(InstructionKind.DT, "2026-03-08", PAST), history, eligibility(Map.of()), NOW))
                .isInstanceOfSatisfying(
                        GatewayRefusal.class,
                        refusal -> assertThat(refusal.statuses()).isEqualTo(PAST));
    }

    @Test
    void theStateOfTheWaybillComesBeforeARepeatAndTheClock() {
        StoredInstruction latest = stored(1, InstructionKind.DT, InstructionState.APPLIED, "2026-03-09");

        assertThat(InstructionRules.evaluate(
                        request(InstructionKind.DT, "2026-03-09", PAST),
                        history(WaybillState.DELIVERED, TODAY, latest),
                        eligibility(Map.of()),
                        NOW))
                .isEqualTo(new Evaluation.Refused(StatusCode.ALREADY_DELIVERED));
    }

    @ParameterizedTest
    @CsvSource({"ED, []", "LM, [3]", "RTO, '[2, 3]'"})
    void aLaterInstructionSupersedesWhatIsStillToDoOfItsKindAndAnRtoOfAllKinds(
            InstructionKind kind, String superseded) {
        History history = history(
                WaybillState.IN_TRANSIT,
                TODAY.minusDays(1),
                stored(1, InstructionKind.ED, InstructionState.APPLIED, null),
                stored(2, InstructionKind.DT, InstructionState.ACCEPTED, "2026-03-13"),
                stored(3, InstructionKind.LM, InstructionState.ACCEPTED, null));

        Evaluation evaluation =
                InstructionRules.evaluate(request(kind, null, List.of()), history, eligibility(Map.of()), NOW);

        List<Long> ids = ((Evaluation.Accepted) evaluation).superseded();
        assertThat(ids.stream().sorted().toList()).hasToString(superseded);
    }

    private static StoredInstruction stored(long id, InstructionKind kind, InstructionState state, String date) {
        return new StoredInstruction(
                id,
                "69501388751",
                SENDER.loginId(),
                kind.name(),
                day(date),
                null,
                null,
                null,
                null,
                NOW.minusSeconds(60),
                state,
                NOW,
                null,
                null,
                isDefault(date));
    }

    private static InstructionRequest request(InstructionKind kind, String date, List<GatewayStatus> untimely) {
        return new InstructionRequest(
                "69501388751",
                new Instruction(kind, day(date), null, null, null, null),
                isDefault(date),
                untimely,
                Optional.empty(),
                SENDER);
    }

    private static LocalDate day(String date) {
        return date == null ? null : LocalDate.parse(date.replace("*", ""));
    }

    private static boolean isDefault(String date) {
        return date != null && date.endsWith("*");
    }

    private static History history(WaybillState waybill, LocalDate acceptedOn, StoredInstruction... latest) {
        return new History(
                waybill,
                OptionalInt.empty(),
                Arrays.stream(latest)
                        .collect(Collectors.toMap(
                                each -> InstructionKind.valueOf(each.kind()),
                                each -> new History.Latest(each, acceptedOn))),
                Map.of(),
                Optional.empty());
    }

    private static Eligibility eligibility(Map<String, String> settings) {
        return new Eligibility(new SmallRyeConfigBuilder()
                .withMapping(EligibilityConfig.class)
                .withDefaultValues(settings)
                .build()
                .getConfigMapping(EligibilityConfig.class));
    }
}
