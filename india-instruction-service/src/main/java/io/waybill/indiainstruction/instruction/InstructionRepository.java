package io.waybill.indiainstruction.instruction;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.waybill.common.india.AwbNo;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Queries on {@code instruction}. */
@ApplicationScoped
public class InstructionRepository implements PanacheRepositoryBase<InstructionEntity, Long> {

    /** The latest instruction of a kind for a waybill, whatever its state. */
    Optional<InstructionEntity> latest(AwbNo awbNo, InstructionKind kind) {
        return find("awbNo = ?1 and kind = ?2 order by id desc", awbNo.value(), kind)
                .page(Page.ofSize(1))
                .list()
                .stream()
                .findFirst();
    }

    /** Supersedes all instructions of a waybill that have not been carried out yet. */
    void supersedeAll(AwbNo awbNo, Instant now) {
        update(
                "state = ?1, stateAt = ?2 where awbNo = ?3 and state = ?4",
                InstructionState.SUPERSEDED,
                now,
                awbNo.value(),
                InstructionState.ACCEPTED);
    }

    /** The waybill that an instruction is about. */
    Optional<AwbNo> awbNo(long id) {
        return find("select i.awbNo from InstructionEntity i where i.id = ?1", id)
                .project(String.class)
                .firstResultOptional()
                .map(AwbNo::new);
    }

    /** Instructions of a waybill, the latest first, below {@code before}. */
    List<InstructionEntity> ofWaybill(AwbNo awbNo, long before, int limit) {
        return find("awbNo = ?1 and id < ?2 order by id desc", awbNo.value(), before)
                .page(Page.ofSize(limit))
                .list();
    }

    /** Instructions that a shipper gave for a waybill, the latest first. */
    List<InstructionEntity> ofShipper(AwbNo awbNo, String loginId, int limit) {
        return find("awbNo = ?1 and loginId = ?2 order by id desc", awbNo.value(), loginId)
                .page(Page.ofSize(limit))
                .list();
    }

    /** Instructions of all waybills, the latest first, below {@code before}. */
    List<InstructionEntity> ofAll(long before, int limit) {
        return find("id < ?1 order by id desc", before).page(Page.ofSize(limit)).list();
    }
}
