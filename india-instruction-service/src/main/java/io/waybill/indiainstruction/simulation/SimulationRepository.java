package io.waybill.indiainstruction.simulation;

import io.waybill.common.india.SandboxWaybill;
import io.waybill.common.sql.AdvisoryLock;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/** Finds the instructions that a sandbox carries out or rejects. */
@ApplicationScoped
public class SimulationRepository {

    /** By the index of ACCEPTED instructions, of which the range has few: they do not stay there for long. */
    private static final String DUE = """
            select id, cast(substr(awb_no, 10, 1) as int) as place from instruction
            where state = 'ACCEPTED' and awb_no between ? and ? and length(awb_no) = length(?)
              and substr(awb_no, 10, 1) = any(cast(? as text[])) -- as text: a shorter number has none
              and accepted_at <= now() - make_interval(secs => ?)
            order by accepted_at limit ?
            """;

    private final Sql sql;

    public SimulationRepository(Sql sql) {
        this.sql = sql;
    }

    /**
     * An instruction that is due.
     *
     * @param place of its waybill among the ten
     */
    record Due(long id, int place) {}

    /** Whether this transaction may carry instructions out; if so, no other replica may until it ends. */
    boolean mayCarryOut() {
        return sql.isTrue("select pg_try_advisory_xact_lock(?)", AdvisoryLock.SIMULATION.number());
    }

    /**
     * Instructions that have been ACCEPTED for this time by the database's clock, the earliest first.
     *
     * @param places of the waybills whose instructions are not left alone
     */
    List<Due> due(List<Integer> places, Duration after, int most) {
        return sql.list(
                DUE,
                Sql.as(Due.class),
                SandboxWaybill.FIRST,
                SandboxWaybill.LAST,
                SandboxWaybill.FIRST,
                places.stream().map(String::valueOf).toArray(String[]::new),
                after.toMillis() / 1000.0,
                most);
    }
}
