package io.waybill.indiainstruction.instruction;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.waybill.common.india.AwbNo;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Queries on {@code instruction}; {@link InstructionGroupRepository} has those that store. */
@ApplicationScoped
public class InstructionRepository implements PanacheRepositoryBase<InstructionEntity, Long> {

    /** Of one waybill: none of its instructions has a lower id, so ranges of lower ids are not looked at. */
    private static final String OF_WAYBILL = "i.awbNo = :awbNo"
            + " and i.id > coalesce((select w.instructionsAfter from WaybillEntity w where w.awbNo = :awbNo), 0L)";

    /** How many instructions of each kind have been carried out for a waybill. */
    Map<InstructionKind, Integer> applied(AwbNo awbNo) {
        record Applied(InstructionKind kind, Long number) {}
        return find(
                        "select i.kind, count(*) from InstructionEntity i where " + OF_WAYBILL
                                + " and i.state = :state group by i.kind",
                        Map.of("awbNo", awbNo.value(), "state", InstructionState.APPLIED))
                .project(Applied.class)
                .stream()
                .collect(Collectors.toMap(Applied::kind, each -> each.number().intValue()));
    }

    /** The waybill of an instruction. */
    Optional<AwbNo> awbNo(long id) {
        return find("select i.awbNo from InstructionEntity i where i.id = ?1", id)
                .project(String.class)
                .firstResultOptional()
                .map(AwbNo::new);
    }

    /** Instructions that a shipper gave for a waybill, latest first. */
    List<InstructionEntity> ofShipper(AwbNo awbNo, String loginId, int limit) {
        return find(
                        "from InstructionEntity i where " + OF_WAYBILL + " and i.loginId = :loginId order by i.id desc",
                        Map.of("awbNo", awbNo.value(), "loginId", loginId))
                .page(Page.ofSize(limit))
                .list();
    }

    /** A page of instructions, latest first, plus one row. */
    List<InstructionEntity> list(InstructionFilter filter, PageRequest page) {
        Position below = filter.accepted().below(page);
        StringBuilder query = new StringBuilder(
                "from InstructionEntity i where (i.acceptedAt, i.id) < (:time, :id) and i.acceptedAt >= :from");
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("time", below.time());
        parameters.put("id", below.number());
        parameters.put("from", filter.accepted().from());
        if (filter.awbNo() != null) {
            query.append(" and ").append(OF_WAYBILL);
            parameters.put("awbNo", filter.awbNo().value());
        }
        if (filter.state() != null) {
            query.append(" and i.state = :state");
            parameters.put("state", filter.state());
        }
        if (filter.preferDate() != null) {
            query.append(" and i.preferDate = :preferDate");
            parameters.put("preferDate", filter.preferDate());
        }
        if (filter.timeSlot() != null) {
            query.append(" and i.timeSlot = :timeSlot");
            parameters.put("timeSlot", filter.timeSlot());
        }
        return find(query.append(" order by i.acceptedAt desc, i.id desc").toString(), parameters)
                .page(Page.ofSize(page.limit() + 1))
                .list();
    }
}
