package io.waybill.indiainstruction.instruction.gateway;

import io.waybill.common.catalogue.PublishedCatalogue;
import io.waybill.common.india.StatusCode;
import io.waybill.common.india.WcfDate;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRepository;
import io.waybill.indiainstruction.instruction.eligibility.Eligibility;
import io.waybill.indiainstruction.instruction.eligibility.History;
import io.waybill.indiainstruction.timeslot.TimeSlots;
import io.waybill.indiainstruction.waybill.SandboxWaybills;
import io.waybill.indiainstruction.waybill.WaybillEntity;
import io.waybill.indiainstruction.waybill.WaybillRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Returns to a shipper the instructions that a waybill would accept now. */
@ApplicationScoped
public class InstructionOptions {

    /** How many working days are shown. */
    static final int DAYS = 5;

    private final WaybillRepository waybills;
    private final InstructionRepository instructions;
    private final SandboxWaybills sandbox;
    private final Eligibility eligibility;
    private final PublishedCatalogue<TimeSlots> timeSlots;
    private final Clock clock;

    public InstructionOptions(
            WaybillRepository waybills,
            InstructionRepository instructions,
            SandboxWaybills sandbox,
            Eligibility eligibility,
            PublishedCatalogue<TimeSlots> timeSlots,
            Clock clock) {
        this.waybills = waybills;
        this.instructions = instructions;
        this.sandbox = sandbox;
        this.eligibility = eligibility;
        this.timeSlots = timeSlots;
        this.clock = clock;
    }

    /** What can be asked for a waybill of the shipper. */
    @Transactional
    public InstructionOptionsAnswer of(String awbNo, String loginId) {
        sandbox.make(loginId);
        return waybills.ofShipper(awbNo, loginId)
                .map(waybill -> found(awbNo, waybill))
                .orElseGet(() -> InstructionOptionsAnswer.notFound(awbNo));
    }

    private InstructionOptionsAnswer found(String awbNo, WaybillEntity waybill) {
        Map<InstructionKind, Integer> applied = eligibility.counts() ? instructions.applied(awbNo) : Map.of();
        History history = new History(waybill.state(), waybill.attempts(), Map.of(), applied, Optional.empty());
        TimeSlots slots = timeSlots.current().content();
        LocalDate today = clock.instant().atZone(WcfDate.INDIA).toLocalDate();
        List<LocalDate> days = Stream.iterate(slots.nextWorkingDay(today), slots::nextWorkingDay)
                .limit(DAYS)
                .toList();
        return InstructionOptionsAnswer.found(
                awbNo,
                Arrays.stream(InstructionKind.values())
                        .map(kind -> option(kind, history))
                        .toList(),
                days,
                slots);
    }

    private InstructionOptionsAnswer.Option option(InstructionKind kind, History history) {
        StatusCode code = history.waybill()
                .refusal()
                .or(() -> eligibility.refusal(kind, history))
                .orElse(StatusCode.VALID);
        return InstructionOptionsAnswer.Option.of(kind, code, eligibility.left(kind, history));
    }
}
