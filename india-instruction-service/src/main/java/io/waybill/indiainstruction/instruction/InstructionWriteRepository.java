package io.waybill.indiainstruction.instruction;

import io.waybill.common.india.WcfDate;
import io.waybill.common.sql.Sql;
import io.waybill.indiainstruction.waybill.WaybillState;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * The statements that store a group of instructions, of one waybill each. Plain SQL: a column of the group is an array,
 * and what Hibernate adds to a statement is several times what the driver needs for it.
 */
@ApplicationScoped
public class InstructionGroupRepository {

    /** In the order of the numbers, as the import. Another shipper's waybill is neither locked nor waited for. */
    private static final String LOCK = """
            select awb_no
            from unnest(cast(? as text[]), cast(? as text[])) as asked (awb_no, login_id) join waybill using (awb_no, login_id)
            order by awb_no for update of waybill""";

    private static final String LOCK_FREE = LOCK + " skip locked";

    /** A statement of its own after the lock, so that it sees everything committed until then. */
    private static final String READ = """
            select asked.place, waybill.state as waybill_state, waybill.attempts, known.digest, known.instruction_id as known_instruction, last.*
            from unnest(cast(? as text[]), cast(? as text[]), cast(? as text[])) with ordinality
                as asked (awb_no, login_id, key, place)
              join waybill using (awb_no, login_id)
              left join idempotency_key known
                on (known.login_id, known.key) = (asked.login_id, asked.key) and known.answered_at > ?
              left join lateral (
                select i.* from unnest(array['RTO', 'DT', 'ED', 'LM', 'SM']) as each (kind), lateral (
                  select * from instruction -- a range, which only one index has in this order: never by the newest of all
                  where (awb_no, kind) between (asked.awb_no, each.kind) and (asked.awb_no, each.kind)
                  order by awb_no, kind, id desc limit 1) i) last on true
            """;

    private static final String APPLIED = """
            select awb_no, kind, count(*) as number from instruction
            where awb_no = any(cast(? as text[])) and state = 'APPLIED' group by awb_no, kind
            """;

    private static final String WRITE = """
            with superseded as (
              update instruction set state = 'SUPERSEDED', state_at = replaced.at, note = null, reason_code = null
              from unnest(cast(? as bigint[]), cast(? as timestamptz[])) as replaced (id, at)
              where instruction.id = replaced.id and state = 'ACCEPTED'
              returning 1),
            stored as (
              insert into instruction (awb_no, login_id, kind, prefer_date, default_date, prefer_time, time_slot, mobile_no,
                land_mark, accepted_at, accepted_on, application_id, request_id, state, state_at)
              select awb_no, login_id, kind, prefer_date, default_date, prefer_time, time_slot, mobile_no,
                land_mark, accepted_at, accepted_on, application_id, request_id, 'ACCEPTED', accepted_at
              from (select count(*) from superseded) as first, -- since only one of a kind may be ACCEPTED
                unnest(cast(? as text[]), cast(? as text[]), cast(? as text[]), cast(? as date[]), cast(? as boolean[]),
                  cast(? as time[]), cast(? as text[]), cast(? as text[]), cast(? as text[]), cast(? as timestamptz[]),
                  cast(? as date[]), cast(? as text[]), cast(? as text[]))
                as taken (awb_no, login_id, kind, prefer_date, default_date, prefer_time, time_slot, mobile_no,
                  land_mark, accepted_at, accepted_on, application_id, request_id)
              returning id, awb_no, kind, accepted_at),
            cancelled as (
              update waybill set former_state = waybill.state, state = 'CANCELLED', cancelled_by = stored.id,
                changed_at = stored.accepted_at
              from stored where waybill.awb_no = stored.awb_no and stored.kind = 'RTO'
              returning 1)
            select awb_no, id from stored
            """;

    /** Two calls with one key may be about two waybills, so the waybills' locks do not keep them apart. */
    private static final String KEEP = """
            insert into idempotency_key as kept (login_id, key, digest, answered_at, instruction_id)
            select * from unnest(cast(? as text[]), cast(? as text[]), cast(? as text[]), cast(? as timestamptz[]),
                cast(? as bigint[])) as answered (login_id, key, digest, at, instruction_id)
              order by login_id, key
            on conflict on constraint idempotency_key_pk do update set
                digest = excluded.digest, answered_at = excluded.answered_at, instruction_id = excluded.instruction_id
              where kept.answered_at <= ? or kept.digest = excluded.digest
            """;

    private final Sql sql;

    public InstructionGroupRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * Locks the shippers' own waybills until the transaction ends.
     *
     * @param waits whether to wait for those that other transactions have locked, or to leave them out
     * @return the numbers of those that are locked now
     */
    Set<String> lock(List<InstructionCall> calls, boolean waits) {
        return new HashSet<>(sql.list(
                waits ? LOCK : LOCK_FREE,
                row -> row.getString(1),
                column(calls, InstructionCall::awbNo),
                column(calls, InstructionCall::loginId)));
    }

    /** The histories of the waybills, by their numbers; none for a waybill that the shipper does not have. */
    Map<String, History> histories(List<InstructionCall> calls, Instant now) {
        Map<String, History> histories = new HashMap<>();
        sql.list(
                READ,
                row -> {
                    String awbNo = calls.get(row.getInt("place") - 1).awbNo();
                    History history = histories.get(awbNo);
                    if (history == null) {
                        history = new History(
                                WaybillState.valueOf(row.getString("waybill_state")),
                                attempts(row),
                                new EnumMap<>(InstructionKind.class),
                                new EnumMap<>(InstructionKind.class),
                                known(row));
                        histories.put(awbNo, history);
                    }
                    if (row.getString("kind") != null) {
                        StoredInstruction latest = instruction(row);
                        history.latest()
                                .put(
                                        latest.kind(),
                                        new History.Latest(latest, row.getObject("accepted_on", LocalDate.class)));
                    }
                    return history;
                },
                column(calls, InstructionCall::awbNo),
                column(calls, InstructionCall::loginId),
                column(calls, call -> call.request().idempotencyKey().orElse(null)),
                now.minus(IdempotencyKeyRepository.KEPT));
        return histories;
    }

    /** Adds to the histories how many instructions of each kind have been carried out. */
    void countApplied(Map<String, History> histories) {
        sql.list(
                APPLIED,
                row -> histories
                        .get(row.getString("awb_no"))
                        .applied()
                        .put(InstructionKind.valueOf(row.getString("kind")), row.getInt("number")),
                (Object) histories.keySet().toArray(String[]::new));
    }

    /** Stores instructions, after those that they replace have been superseded; an RTO cancels its waybill. */
    Map<String, Long> store(Map<InstructionCall, Verdict.Store> taken) {
        List<InstructionCall> calls = List.copyOf(taken.keySet());
        List<Replaced> replaced = taken.values().stream()
                .flatMap(store -> store.superseded().stream().map(id -> new Replaced(id, store.at())))
                .toList();
        Map<String, Long> ids = new HashMap<>();
        sql.list(
                WRITE,
                row -> ids.put(row.getString("awb_no"), row.getLong("id")),
                column(replaced, Replaced::id),
                column(replaced, Replaced::at),
                column(calls, InstructionCall::awbNo),
                column(calls, InstructionCall::loginId),
                column(calls, InstructionCall::kind),
                column(calls, call -> call.request().instruction().preferDate()),
                column(calls, call -> call.request().hasDefaultDate()),
                column(calls, call -> call.request().instruction().preferTime()),
                column(calls, call -> call.request().instruction().timeSlot()),
                column(calls, call -> call.request().instruction().mobileNo()),
                column(calls, call -> call.request().instruction().landMark()),
                column(calls, call -> taken.get(call).at()),
                column(calls, call -> taken.get(call).at().atZone(WcfDate.INDIA).toLocalDate()),
                column(calls, InstructionCall::applicationId),
                column(calls, InstructionCall::requestId));
        return ids;
    }

    private record Replaced(long id, Instant at) {}

    /**
     * Keeps the keys of calls that are answered {@code Valid}.
     *
     * @param instructions the id of the instruction of each call
     * @return false if another request has taken one of the keys in the meantime
     */
    boolean keep(Map<InstructionCall, Long> instructions, Instant now) {
        List<InstructionCall> calls = List.copyOf(instructions.keySet());
        return calls.size()
                == sql.update(
                        KEEP,
                        column(calls, InstructionCall::loginId),
                        column(calls, call -> call.request().idempotencyKey().orElseThrow()),
                        column(calls, call -> call.request().digest()),
                        column(calls, call -> now),
                        column(calls, instructions::get),
                        now.minus(IdempotencyKeyRepository.KEPT));
    }

    private static OptionalInt attempts(ResultSet row) throws SQLException {
        int attempts = row.getInt("attempts");
        return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(attempts);
    }

    private static Optional<History.KnownKey> known(ResultSet row) throws SQLException {
        String digest = row.getString("digest");
        return digest == null
                ? Optional.empty()
                : Optional.of(new History.KnownKey(digest, row.getLong("known_instruction")));
    }

    private static StoredInstruction instruction(ResultSet row) throws SQLException {
        String reason = row.getString("reason_code");
        return new StoredInstruction(
                row.getLong("id"),
                row.getString("awb_no"),
                row.getString("login_id"),
                InstructionKind.valueOf(row.getString("kind")),
                row.getObject("prefer_date", LocalDate.class),
                row.getObject("prefer_time", LocalTime.class),
                row.getString("time_slot"),
                row.getString("mobile_no"),
                row.getString("land_mark"),
                Sql.instant(row, "accepted_at"),
                InstructionState.valueOf(row.getString("state")),
                Sql.instant(row, "state_at"),
                row.getString("note"),
                reason == null ? null : ReasonCode.valueOf(reason),
                row.getBoolean("default_date"));
    }

    /** One column of the rows, as text: the statement casts it. */
    private static <T> String[] column(List<T> rows, Function<T, Object> value) {
        return rows.stream()
                .map(row -> Objects.toString(value.apply(row), null))
                .toArray(String[]::new);
    }
}
