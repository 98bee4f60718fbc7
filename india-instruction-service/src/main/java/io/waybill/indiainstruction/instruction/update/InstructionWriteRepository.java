package io.waybill.indiainstruction.instruction.update;

import io.waybill.common.error.ApiException;
import io.waybill.common.india.WcfDate;
import io.waybill.common.sql.Sql;
import io.waybill.common.sql.UncheckedSqlException;
import io.waybill.indiainstruction.event.Event;
import io.waybill.indiainstruction.event.EventKind;
import io.waybill.indiainstruction.instruction.IdempotencyKey;
import io.waybill.indiainstruction.instruction.Instruction;
import io.waybill.indiainstruction.instruction.InstructionKind;
import io.waybill.indiainstruction.instruction.InstructionRequest;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import io.waybill.indiainstruction.instruction.eligibility.History;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The statements that store an instruction. Plain SQL: what Hibernate adds to a statement is several times what the
 * driver needs for it.
 */
@ApplicationScoped
public class InstructionWriteRepository {

    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final int RETRY_AFTER_SECONDS = 5;

    /** Another shipper's waybill is neither locked nor waited for. */
    private static final String LOCK =
            "select state, attempts from waybill where awb_no = ? and login_id = ? for update nowait";

    /**
     * The latest of each kind that this version knows. Of kinds that it does not know, one that is still ACCEPTED: only
     * that could be superseded.
     */
    private static final String LATEST = """
            select i.* from unnest(cast(? as text[])) as each (kind), lateral (
              select * from instruction -- a range, which only one index has in this order: never by the newest of all
              where (awb_no, kind) between (?, each.kind) and (?, each.kind)
              order by awb_no, kind, id desc limit 1) i
            union all
            (select * from instruction where awb_no = ? and state = 'ACCEPTED' and kind <> all(cast(? as text[])) limit 1)
            """;

    private static final String KNOWN_KEY = """
            select digest, instruction_id as instruction from idempotency_key
            where login_id = ? and key = ? and answered_at > ?
            """;

    private static final String SUPERSEDE = """
            update instruction set state = 'SUPERSEDED', state_at = ?, note = null, reason_code = null
            where id = any(cast(? as bigint[])) and state = 'ACCEPTED' returning id, application_id
            """;

    private static final String STORE = """
            insert into instruction (awb_no, login_id, kind, prefer_date, default_date, prefer_time, time_slot, mobile_no,
              land_mark, accepted_at, accepted_on, application_id, request_id, state, state_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'ACCEPTED', ?) returning *
            """;

    private static final String CANCEL = """
            update waybill set former_state = state, state = 'CANCELLED', cancelled_by = ?, changed_at = ? where awb_no = ?
            """;

    /** Two requests with one key may be about two waybills, so the waybills' locks do not keep them apart. */
    private static final String KEEP = """
            insert into idempotency_key as kept (login_id, key, digest, answered_at, instruction_id) values (?, ?, ?, ?, ?)
            on conflict on constraint idempotency_key_pk do update set
                digest = excluded.digest, answered_at = excluded.answered_at, instruction_id = excluded.instruction_id
              where kept.answered_at <= ? or kept.digest = excluded.digest
            """;

    /** The kinds that this version knows. */
    private static final String[] KINDS =
            Arrays.stream(InstructionKind.values()).map(Enum::name).toArray(String[]::new);

    private final Sql sql;

    public InstructionWriteRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * A waybill that is locked until the transaction ends.
     *
     * @param attempts reattempts that the carrier has told of
     */
    record LockedWaybill(WaybillState state, OptionalInt attempts) {}

    /**
     * Locks the shipper's own waybill; empty if it has none with this number.
     *
     * @throws WaybillLockedException if another transaction holds it
     */
    Optional<LockedWaybill> lock(InstructionRequest request) {
        try {
            return sql.first(
                    LOCK,
                    row -> new LockedWaybill(WaybillState.valueOf(row.getString("state")), attempts(row)),
                    request.awbNo(),
                    request.sender().loginId());
        } catch (UncheckedSqlException e) {
            if (e.getCause() instanceof SQLException refused && LOCK_NOT_AVAILABLE.equals(refused.getSQLState())) {
                throw new WaybillLockedException(e);
            }
            throw e;
        }
    }

    /**
     * The latest instruction of each kind for a waybill. A statement of its own after the lock, so that it sees
     * everything committed until then.
     *
     * @throws ApiException 503 if one of a kind that only a newer version knows is still to be carried out
     */
    Map<InstructionKind, History.Latest> latest(String awbNo) {
        Map<InstructionKind, History.Latest> latest = new EnumMap<>(InstructionKind.class);
        for (History.Latest each : sql.list(LATEST, Sql.as(History.Latest.class), KINDS, awbNo, awbNo, awbNo, KINDS)) {
            InstructionKind kind = InstructionKind.of(each.instruction().kind())
                    .orElseThrow(() -> ApiException.unavailable(
                            "the waybill has an instruction that only the service's next version can evaluate",
                            RETRY_AFTER_SECONDS));
            latest.put(kind, each);
        }
        return latest;
    }

    /** What was answered {@code Valid} under the request's {@code Idempotency-Key}. */
    Optional<History.KnownKey> knownKey(InstructionRequest request, Instant now) {
        return request.idempotencyKey()
                .flatMap(key -> sql.first(
                        KNOWN_KEY,
                        Sql.as(History.KnownKey.class),
                        request.sender().loginId(),
                        key,
                        now.minus(IdempotencyKey.KEPT)));
    }

    /** Supersedes instructions, in the order of their ids; returns the events. */
    List<Event> supersede(List<Long> ids, Instant at) {
        if (ids.isEmpty()) {
            return List.of();
        }
        return sql
                .list(
                        SUPERSEDE,
                        row -> new Event(EventKind.OUTCOME, row.getLong("id"), row.getString("application_id"), at),
                        at,
                        ids.toArray(Long[]::new))
                .stream()
                .sorted(Comparator.comparingLong(Event::instructionId))
                .toList();
    }

    /** Stores an instruction; an RTO cancels its waybill. Returns what is stored. */
    StoredInstruction store(InstructionRequest request, Instant at) {
        Instruction asked = request.instruction();
        LocalDate day = at.atZone(WcfDate.INDIA).toLocalDate();
        StoredInstruction stored = sql.first(
                        STORE,
                        Sql.as(StoredInstruction.class),
                        request.awbNo(),
                        request.sender().loginId(),
                        asked.kind().name(),
                        asked.preferDate(),
                        request.hasDefaultDate(),
                        asked.preferTime(),
                        asked.timeSlot(),
                        asked.mobileNo(),
                        asked.landMark(),
                        at,
                        day,
                        request.sender().applicationId(),
                        request.sender().requestId(),
                        at)
                .orElseThrow();
        if (asked.kind().cancelsWaybill()) {
            sql.update(CANCEL, stored.id(), at, request.awbNo());
        }
        return stored;
    }

    /**
     * Keeps the key of a request that is answered {@code Valid}.
     *
     * @return false if another request has taken the key in the meantime
     */
    boolean keep(InstructionRequest request, String key, long instruction, Instant now) {
        return sql.update(
                        KEEP,
                        request.sender().loginId(),
                        key,
                        request.digest(),
                        now,
                        instruction,
                        now.minus(IdempotencyKey.KEPT))
                > 0;
    }

    private static OptionalInt attempts(ResultSet row) throws SQLException {
        int attempts = row.getInt("attempts");
        return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(attempts);
    }
}
