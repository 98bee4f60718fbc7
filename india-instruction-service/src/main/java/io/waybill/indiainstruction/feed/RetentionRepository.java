package io.waybill.indiainstruction.feed;

import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;

/** Deletes and masks old rows, in batches, each kind by its own index. */
@ApplicationScoped
public class RetentionRepository {

    private static final String MASK = """
            update instruction set mobile_no = left(mobile_no, 3) || '********' || right(mobile_no, 2)
            where id in (
              select id from instruction
              where state <> 'ACCEPTED' and mobile_no is not null and mobile_no not like '%*%' and state_at < ?
              order by state_at limit ?)
            """;

    /**
     * Only instructions whose entries all have a position, and which every consumer has acknowledged or has had long
     * enough to acknowledge.
     */
    private static final String DELETE_INSTRUCTIONS = """
            delete from instruction where id in (
              select i.id from instruction i join feed_entry f on f.instruction_id = i.id
              where i.state <> 'ACCEPTED' and i.state_at < ?
                and f.position is not null and (f.position <= ? or i.state_at < ?)
                and not exists (
                  select 1 from feed_change c
                  where c.instruction_id = i.id and (c.position is null or (c.position > ? and i.state_at >= ?)))
              order by i.state_at limit ?)
            """;

    private static final String DELETE_WAYBILLS = """
            delete from waybill where awb_no in (
              select awb_no from waybill w
              where state in ('DELIVERED', 'CANCELLED', 'RETURNED') and changed_at < ?
                and not exists (select 1 from instruction i where i.awb_no = w.awb_no)
              order by changed_at limit ? for update skip locked)
            """;

    private final Sql sql;

    public RetentionRepository(Sql sql) {
        this.sql = sql;
    }

    /** Whether this transaction may delete; if so, no other replica may until it ends. */
    boolean mayDelete() {
        return sql.isTrue("select pg_try_advisory_xact_lock(hashtext('india_instruction.retention'))");
    }

    /** Masks the mobile numbers of instructions that became final before that time. */
    int maskMobileNumbers(Instant before, int most) {
        return sql.update(MASK, before, most);
    }

    /**
     * Deletes instructions that became final before {@code before}.
     *
     * @param acknowledged the position that every consumer has acknowledged
     * @param anyway instructions that became final before this time are deleted even without acknowledgement
     */
    int deleteInstructions(Instant before, long acknowledged, Instant anyway, int most) {
        return sql.update(DELETE_INSTRUCTIONS, before, acknowledged, anyway, acknowledged, anyway, most);
    }

    /** Deletes waybills without instructions that have been in a final state, unchanged, since before that time. */
    int deleteWaybills(Instant before, int most) {
        return sql.update(DELETE_WAYBILLS, before, most);
    }
}
