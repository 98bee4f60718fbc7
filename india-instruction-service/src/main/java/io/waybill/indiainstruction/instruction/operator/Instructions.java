package io.waybill.indiainstruction.instruction.operator;

import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import io.waybill.indiainstruction.event.Event;
import io.waybill.indiainstruction.event.EventKind;
import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.instruction.InstructionEntity;
import io.waybill.indiainstruction.instruction.InstructionFilter;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRepository;
import io.waybill.indiainstruction.instruction.InstructionState;
import io.waybill.indiainstruction.instruction.Mark;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import io.waybill.indiainstruction.waybill.WaybillEntity;
import io.waybill.indiainstruction.waybill.WaybillRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** What operators do with instructions: look them up, and mark what became of them. */
@ApplicationScoped
public class Instructions {

    private final WaybillRepository waybills;
    private final InstructionRepository repository;
    private final EventRepository events;
    private final AuditTrail audit;
    private final Clock clock;

    public Instructions(
            WaybillRepository waybills,
            InstructionRepository repository,
            EventRepository events,
            AuditTrail audit,
            Clock clock) {
        this.waybills = waybills;
        this.repository = repository;
        this.events = events;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * One instruction.
     *
     * @throws ApiException 404 if there is none with this number
     */
    @Transactional
    public StoredInstruction get(long id) {
        return repository.findByIdOptional(id).map(StoredInstruction::from).orElseThrow(Instructions::unknown);
    }

    /** Instructions, latest first. */
    @Transactional
    public Page<StoredInstruction> list(InstructionFilter filter, PageRequest page) {
        return Page.of(
                        page,
                        repository.list(filter, page),
                        instruction -> new Position(instruction.acceptedAt, instruction.id))
                .map(StoredInstruction::from);
    }

    /**
     * Marks an instruction as done or rejected. Repeating a mark changes nothing. A rejected RTO returns the waybill to
     * its former state.
     *
     * @throws ApiException 404 if there is no such instruction, 409 if it already has a different final state
     */
    @Transactional
    public StoredInstruction mark(long id, Mark mark) {
        String awbNo = repository.awbNo(id).orElseThrow(Instructions::unknown);
        // The waybill's lock comes first, as for an incoming instruction.
        WaybillEntity waybill = waybills.lock(awbNo).orElseThrow(Instructions::unknown);
        InstructionEntity instruction = repository.findById(id);
        InstructionState before = instruction.state;
        InstructionState next = mark.state().ofInstruction();
        if (before != next) {
            if (before.isFinal()) {
                throw ApiException.conflict("the instruction is " + before + " and cannot become " + next);
            }
            Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
            instruction.become(mark, now);
            events.append(List.of(new Event(EventKind.OUTCOME, id, instruction.applicationId, now)));
            if (instruction.kind.equals(InstructionKind.RTO.name()) && next == InstructionState.REJECTED) {
                waybill.restoreAfter(id, now);
            }
            audit.record(
                    "instruction.mark",
                    "instruction/" + id,
                    Map.of("awbNo", awbNo, "kind", instruction.kind, "state", next));
        }
        return StoredInstruction.from(instruction);
    }

    private static ApiException unknown() {
        return ApiException.notFound("there is no such instruction");
    }
}
