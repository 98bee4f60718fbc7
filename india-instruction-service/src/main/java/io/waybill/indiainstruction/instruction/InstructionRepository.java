package io.waybill.indiainstruction.instruction;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.waybill.common.india.AwbNo;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import io.waybill.common.sql.Sql;
import io.waybill.indiainstruction.instruction.InstructionLedger.Giver;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Queries on {@code instruction}. The two statements of each call are plain SQL: they work on rows that no session has
 * to know, and what Hibernate adds to a statement is several times what the driver needs for it.
 */
@ApplicationScoped
public class InstructionRepository implements PanacheRepositoryBase<InstructionEntity, Long> {

    /** Locks the shipper's own waybill only; never waits for another shipper's. */
    private static final String LOCK = "select state from waybill where awb_no = ? and login_id = ? for update";

    /**
     * Stores an instruction and supersedes the one of its kind that is still to be carried out, unless the latest of
     * its kind is still in force and asks for the same on the same day. The times of a waybill's instructions never go
     * back, regardless of waits for its lock and of differences between the replicas' clocks.
     */
    private static final String STORE = """
            with asked as (
              select cast(? as text) as awb_no, cast(? as text) as login_id, cast(? as text) as kind,
                cast(? as date) as prefer_date, cast(? as boolean) as default_date, cast(? as time) as prefer_time,
                cast(? as text) as time_slot, cast(? as text) as mobile_no, cast(? as text) as land_mark,
                cast(? as text) as application_id, cast(? as text) as request_id,
                cast(? as timestamptz) as now, cast(? as boolean) as timely, cast(? as text[]) as open_states),
            last as (
              select i.* from asked, unnest(array['RTO', 'DT', 'ED', 'LM', 'SM']) as each (kind), lateral (
                select * from instruction -- a range, which only one index has in this order: never by the newest of all
                where (awb_no, kind) between (asked.awb_no, each.kind) and (asked.awb_no, each.kind)
                order by awb_no, kind, id desc limit 1) i),
            found as (
              select asked.*, state, accepted_at, cast(accepted_at at time zone 'Asia/Kolkata' as date) as accepted_on
              from asked join waybill using (awb_no, login_id),
                lateral (select greatest(asked.now, max(last.accepted_at)) as accepted_at from last) at),
            open as (select * from found where state = any(open_states)),
            latest as (select last.* from last join asked using (kind)),
            repeated as (
              select 1 from latest join open using (awb_no, login_id, accepted_on)
              where latest.state in ('ACCEPTED', 'APPLIED')
                and (latest.prefer_date is not distinct from open.prefer_date or latest.default_date and open.default_date)
                and (latest.prefer_time, latest.time_slot, latest.mobile_no, latest.land_mark)
                  is not distinct from (open.prefer_time, open.time_slot, open.mobile_no, open.land_mark)),
            taken as (select * from open where timely and not exists (select from repeated)),
            superseded as (
              update instruction i set state = 'SUPERSEDED', state_at = taken.accepted_at, note = null
              from latest, taken where i.id = latest.id and latest.state = 'ACCEPTED'
              returning i.awb_no),
            stored as (
              insert into instruction (awb_no, login_id, kind, prefer_date, default_date, prefer_time, time_slot, mobile_no,
                land_mark, accepted_at, accepted_on, application_id, request_id, state, state_at)
              select awb_no, login_id, kind, prefer_date, default_date, prefer_time, time_slot, mobile_no,
                land_mark, accepted_at, accepted_on, application_id, request_id, 'ACCEPTED', accepted_at
              from taken left join superseded using (awb_no) -- first, since only one may be ACCEPTED
              returning id)
            select state, exists (select from repeated) or exists (select from stored) as valid from found
            """;

    private final Sql sql;

    public InstructionRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * What became of an instruction.
     *
     * @param waybill the state of its waybill, which stays locked until the transaction ends
     * @param valid whether it is stored, now or by the request that it repeats
     */
    record Entry(WaybillState waybill, boolean valid) {}

    /** Locks a shipper's waybill until the transaction ends; false if the shipper has no such waybill. */
    @Transactional(Transactional.TxType.MANDATORY)
    boolean lock(AwbNo awbNo, String loginId) {
        return sql.first(LOCK, row -> 1, awbNo.value(), loginId).isPresent();
    }

    /**
     * Stores an instruction, if the shipper's waybill is in one of the states and the request is timely or a repeat. A
     * separate statement must lock the waybill first: this statement then sees everything committed until that point. A
     * combined statement would see the data from before it waited.
     *
     * @return empty if the shipper has no such waybill
     */
    @Transactional(Transactional.TxType.MANDATORY)
    Optional<Entry> store(InstructionRequest request, Giver giver, Set<WaybillState> open, Instant now) {
        Instruction asked = request.instruction();
        return sql.first(
                STORE,
                row -> new Entry(WaybillState.valueOf(row.getString("state")), row.getBoolean("valid")),
                request.awbNo().value(),
                giver.loginId(),
                asked.kind().name(),
                asked.preferDate(),
                request.hasDefaultDate(),
                asked.preferTime(),
                asked.timeSlot(),
                asked.mobileNo(),
                asked.landMark(),
                giver.applicationId(),
                giver.requestId(),
                now,
                request.untimely().isEmpty(),
                open.stream().map(WaybillState::name).toArray(String[]::new));
    }

    /** When the last instruction for a waybill was accepted, whatever its kind. */
    Optional<Instant> lastAcceptedAt(AwbNo awbNo) {
        return find("select max(i.acceptedAt) from InstructionEntity i where i.awbNo = ?1", awbNo.value())
                .project(Instant.class)
                .firstResultOptional();
    }

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

    /** The waybill of an instruction. */
    Optional<AwbNo> awbNo(long id) {
        return find("select i.awbNo from InstructionEntity i where i.id = ?1", id)
                .project(String.class)
                .firstResultOptional()
                .map(AwbNo::new);
    }

    /** Instructions that a shipper gave for a waybill, latest first. */
    List<InstructionEntity> ofShipper(AwbNo awbNo, String loginId, int limit) {
        return find("awbNo = ?1 and loginId = ?2 order by id desc", awbNo.value(), loginId)
                .page(Page.ofSize(limit))
                .list();
    }

    /** A page of instructions, latest first, plus one row. */
    List<InstructionEntity> list(InstructionFilter filter, PageRequest page) {
        Position below = filter.accepted().below(page);
        StringBuilder query = new StringBuilder("(acceptedAt, id) < (:time, :id) and acceptedAt >= :from");
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("time", below.time());
        parameters.put("id", below.number());
        parameters.put("from", filter.accepted().from());
        if (filter.awbNo() != null) {
            query.append(" and awbNo = :awbNo");
            parameters.put("awbNo", filter.awbNo().value());
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
