package io.waybill.indiainstruction.instruction;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import io.waybill.indiainstruction.instruction.update.InstructionWriteRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Queries on {@code instruction}; {@link InstructionWriteRepository} has the statements that store one. */
@ApplicationScoped
public class InstructionRepository implements PanacheRepositoryBase<InstructionEntity, Long> {

    /** How many instructions of each kind have been carried out for a waybill. */
    public Map<InstructionKind, Integer> applied(String awbNo) {
        record Applied(String kind, Long number) {}
        return find(
                        "select i.kind, count(*) from InstructionEntity i where i.awbNo = ?1 and i.state = ?2 group by i.kind",
                        awbNo,
                        InstructionState.APPLIED)
                .project(Applied.class)
                .stream()
                .filter(each -> InstructionKind.of(each.kind()).isPresent())
                .collect(Collectors.toMap(
                        each -> InstructionKind.valueOf(each.kind()),
                        each -> each.number().intValue()));
    }

    /** The waybill of an instruction. */
    public Optional<String> awbNo(long id) {
        return find("select i.awbNo from InstructionEntity i where i.id = ?1", id)
                .project(String.class)
                .firstResultOptional();
    }

    /** Instructions that a shipper gave for a waybill, latest first. */
    public List<InstructionEntity> ofShipper(String awbNo, String loginId, int limit) {
        return find("awbNo = ?1 and loginId = ?2 order by id desc", awbNo, loginId)
                .page(Page.ofSize(limit))
                .list();
    }

    /** A page of instructions, latest first, plus one row. */
    public List<InstructionEntity> list(InstructionFilter filter, PageRequest page) {
        Position below = filter.accepted().below(page);
        StringBuilder query = new StringBuilder("(acceptedAt, id) < (:time, :id) and acceptedAt >= :from");
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("time", below.time());
        parameters.put("id", below.number());
        parameters.put("from", filter.accepted().from());
        if (filter.awbNo() != null) {
            query.append(" and awbNo = :awbNo");
            parameters.put("awbNo", filter.awbNo());
        }
        if (filter.state() != null) {
            query.append(" and state = :state");
            parameters.put("state", filter.state());
        }
        if (filter.preferDate() != null) {
            query.append(" and preferDate = :preferDate");
            parameters.put("preferDate", filter.preferDate());
        }
        if (filter.timeSlot() != null) {
            query.append(" and timeSlot = :timeSlot");
            parameters.put("timeSlot", filter.timeSlot());
        }
        return find(query.append(" order by acceptedAt desc, id desc").toString(), parameters)
                .page(Page.ofSize(page.limit() + 1))
                .list();
    }
}
