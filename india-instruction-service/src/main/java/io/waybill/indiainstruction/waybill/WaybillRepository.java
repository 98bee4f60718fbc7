package io.waybill.indiainstruction.waybill;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.waybill.common.india.SandboxWaybill;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import io.waybill.indiainstruction.event.Event;
import io.waybill.indiainstruction.event.EventKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Queries on {@code waybill}. */
@ApplicationScoped
public class WaybillRepository implements PanacheRepositoryBase<WaybillEntity, String> {

    /**
     * Inserts what is new and locks what is known, in the order of the numbers, so that two replicas cannot deadlock.
     */
    private static final String INSERT_OR_LOCK = """
            insert into waybill as kept (awb_no, login_id, state, updated_at, changed_at, attempts)
            select line.awb_no, line.login_id, line.state, line.updated_at, :now, line.attempts
            from unnest(:awbNos, :loginIds, :states, :updatedAts, :attempts)
              as line (awb_no, login_id, state, updated_at, attempts)
            order by line.awb_no
            on conflict on constraint waybill_pk do update set awb_no = kept.awb_no where false
            returning kept.awb_no
            """;

    /** Closes every instruction that its waybill's new state leaves nothing to do for. */
    private static final String CLOSE = """
            update instruction i set
              state = case when i.kind = 'RTO' and w.state = 'RETURNED' then 'APPLIED' else 'REJECTED' end,
              state_at = :now,
              note = case w.state
                when 'RETURNED' then 'the shipment has been returned'
                when 'DELIVERED' then 'the shipment has been delivered'
                else 'the carrier has reopened the waybill' end,
              reason_code = case
                when i.kind = 'RTO' and w.state = 'RETURNED' then null
                when w.state = 'RETURNED' then 'SHIPMENT_RETURNED'
                when w.state = 'DELIVERED' then 'SHIPMENT_DELIVERED'
                else 'WAYBILL_REOPENED' end
            from waybill w
            where w.awb_no = any(:awbNos) and i.awb_no = w.awb_no and i.state = 'ACCEPTED'
              and (w.state in ('DELIVERED', 'RETURNED')
                or i.kind = 'RTO' and w.cancelled_by is distinct from i.id)
            returning i.id, i.application_id
            """;

    private static final String APPLIED_RTOS = """
            select awb_no, id from instruction where awb_no = any(:awbNos) and kind = 'RTO' and state = 'APPLIED'
            """;

    /** In the order of the numbers, so that two replicas cannot deadlock. */
    private static final String INSERT_MISSING = """
            insert into waybill (awb_no, login_id, state, updated_at, changed_at)
            select own.awb_no, :loginId, own.state, cast(:now as timestamptz), cast(:now as timestamptz)
            from unnest(:awbNos, :states) as own (awb_no, state)
            order by own.awb_no
            on conflict on constraint waybill_pk do nothing
            """;

    /** The owner's waybill, not locked. */
    public Optional<WaybillEntity> ofShipper(String awbNo, String loginId) {
        return find("awbNo = ?1 and loginId = ?2", awbNo, loginId).firstResultOptional();
    }

    /** A page of waybills, the latest changed first, plus one row. */
    List<WaybillEntity> list(WaybillFilter filter, PageRequest page) {
        Position below = filter.changed().below(page);
        StringBuilder query = new StringBuilder("(changedAt, awbNo) < (:time, :number) and changedAt >= :from");
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("time", below.time());
        parameters.put("number", awbNo(below));
        parameters.put("from", filter.changed().from());
        if (filter.awbNo() != null) {
            query.append(" and awbNo = :awbNo");
            parameters.put("awbNo", filter.awbNo());
        }
        if (filter.loginId() != null) {
            query.append(" and loginId = :loginId");
            parameters.put("loginId", filter.loginId());
        }
        if (filter.state() != null) {
            query.append(" and state = :state");
            parameters.put("state", filter.state());
        }
        return find(query.append(" order by changedAt desc, awbNo desc").toString(), parameters)
                .page(Page.ofSize(page.limit() + 1))
                .list();
    }

    /** The waybill's place in the list. A 1 precedes its number, which may begin with zeros. */
    static Position position(WaybillEntity waybill) {
        return new Position(waybill.changedAt, Long.parseLong("1" + waybill.awbNo));
    }

    private static String awbNo(Position position) {
        // Empty comes before all numbers.
        return position.number() < 0 ? "" : Long.toString(position.number()).substring(1);
    }

    /** A waybill of any owner, locked until the transaction ends. */
    public Optional<WaybillEntity> lock(String awbNo) {
        return findByIdOptional(awbNo, LockModeType.PESSIMISTIC_WRITE);
    }

    /**
     * Stores the waybills of these lines that are new, and locks the others until the transaction ends.
     *
     * @param lines at most one per waybill
     * @return the numbers of the new ones
     */
    Set<String> insertOrLock(List<WaybillLine> lines, Instant now) {
        return new HashSet<>(getSession()
                .createNativeQuery(INSERT_OR_LOCK, String.class)
                .setParameter("now", now.atOffset(ZoneOffset.UTC))
                .setParameter("awbNos", lines.stream().map(WaybillLine::awbNo).toArray(String[]::new))
                .setParameter(
                        "loginIds", lines.stream().map(WaybillLine::loginId).toArray(String[]::new))
                .setParameter(
                        "states", lines.stream().map(l -> l.state().name()).toArray(String[]::new))
                .setParameter(
                        "updatedAts",
                        lines.stream()
                                .map(l -> l.updatedAt().atOffset(ZoneOffset.UTC))
                                .toArray(OffsetDateTime[]::new))
                .setParameter(
                        "attempts", lines.stream().map(WaybillLine::attempts).toArray(Integer[]::new))
                .getResultList());
    }

    Map<String, WaybillEntity> byNumber(List<String> numbers) {
        return list("awbNo in ?1", numbers).stream().collect(Collectors.toMap(row -> row.awbNo, row -> row));
    }

    /** The ids of the RTOs that have been applied, by the numbers of their waybills. */
    Map<String, Set<Long>> appliedRtos(List<String> numbers) {
        if (numbers.isEmpty()) {
            return Map.of();
        }
        return getSession()
                .createNativeQuery(APPLIED_RTOS, Object[].class)
                .setParameter("awbNos", numbers.toArray(String[]::new))
                .getResultList()
                .stream()
                .collect(Collectors.groupingBy(
                        row -> (String) row[0], Collectors.mapping(row -> (Long) row[1], Collectors.toSet())));
    }

    /** Stores the waybills of a sandbox, except those whose numbers exist already. */
    void insertMissing(List<SandboxWaybill> waybills, String loginId, Instant now) {
        getSession()
                .createNativeMutationQuery(INSERT_MISSING)
                .setParameter("loginId", loginId)
                .setParameter("now", now.atOffset(ZoneOffset.UTC))
                .setParameter(
                        "awbNos", waybills.stream().map(SandboxWaybill::awbNo).toArray(String[]::new))
                .setParameter(
                        "states", waybills.stream().map(SandboxWaybill::state).toArray(String[]::new))
                .executeUpdate();
    }

    /**
     * Rejects or applies instructions that these waybills' states have overtaken. The rows must be locked.
     *
     * @return what has happened, in the order of the instructions
     */
    List<Event> closeOvertaken(List<String> awbNos, Instant now) {
        return getSession()
                .createNativeQuery(CLOSE, Object[].class)
                .setParameter("now", now.atOffset(ZoneOffset.UTC))
                .setParameter("awbNos", awbNos.toArray(String[]::new))
                .getResultList()
                .stream()
                .map(row -> new Event(EventKind.OUTCOME, (Long) row[0], (String) row[1], now))
                .sorted(Comparator.comparingLong(Event::instructionId))
                .toList();
    }
}
