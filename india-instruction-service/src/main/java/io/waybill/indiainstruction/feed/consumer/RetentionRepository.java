package io.waybill.indiainstruction.feed.consumer;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.waybill.common.sql.AdvisoryLock;
import io.waybill.indiainstruction.instruction.InstructionEntity;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import org.hibernate.query.MutationQuery;

/** Deletes and masks old rows, in batches, each kind by its own index. */
@ApplicationScoped
public class RetentionRepository implements PanacheRepositoryBase<InstructionEntity, Long> {

    private static final String MASK = """
            update instruction set mobile_no = left(mobile_no, 3) || '********' || right(mobile_no, 2)
            where id in (
              select id from instruction
              where state <> 'ACCEPTED' and mobile_no is not null and mobile_no not like '%*%' and state_at < :before
              order by state_at limit :most)
            """;

    /**
     * Only instructions whose events have all been fetched, and which every consumer has acknowledged or has had long
     * enough to acknowledge.
     */
    private static final String DELETE_INSTRUCTIONS = """
            delete from instruction where id in (
              select i.id from instruction i
              where i.state <> 'ACCEPTED' and i.state_at < :before
                and not exists (
                  select 1 from event e where e.instruction_id = i.id
                    and (e.position is null or e.position > :fetched
                      or (e.position > :acknowledged and i.state_at >= :anyway)))
              order by i.state_at limit :most)
            """;

    private static final String DELETE_WAYBILLS = """
            delete from waybill where awb_no in (
              select awb_no from waybill w
              where state in ('DELIVERED', 'CANCELLED', 'RETURNED') and changed_at < :before
                and not exists (select 1 from instruction i where i.awb_no = w.awb_no)
              order by changed_at limit :most for update skip locked)
            """;

    private static final String DELETE_KEYS = """
            delete from idempotency_key where (login_id, key) in (
              select login_id, key from idempotency_key where answered_at <= :before order by answered_at limit :most)
            """;

    /** Whether this transaction may delete; if so, no other replica may until it ends. */
    boolean mayDelete() {
        return getSession()
                .createNativeQuery("select pg_try_advisory_xact_lock(:key)", Boolean.class)
                .setParameter("key", AdvisoryLock.INSTRUCTION_RETENTION.number())
                .getSingleResult();
    }

    /** Masks the mobile numbers of instructions that became final before that time. */
    int maskMobileNumbers(Instant before, int most) {
        return batch(MASK, before, most).executeUpdate();
    }

    /**
     * Deletes instructions that became final before {@code before}.
     *
     * @param progress of the feed's readers
     * @param anyway instructions that became final before this time are deleted even without acknowledgement
     */
    int deleteInstructions(Instant before, FeedConsumers.Progress progress, Instant anyway, int most) {
        return batch(DELETE_INSTRUCTIONS, before, most)
                .setParameter("fetched", progress.fetched())
                .setParameter("acknowledged", progress.acknowledged())
                .setParameter("anyway", anyway)
                .executeUpdate();
    }

    /** Deletes waybills without instructions that have been in a final state, unchanged, since before that time. */
    int deleteWaybills(Instant before, int most) {
        return batch(DELETE_WAYBILLS, before, most).executeUpdate();
    }

    /** Deletes the idempotency keys of requests that were answered at that time or before. */
    int deleteKeys(Instant before, int most) {
        return batch(DELETE_KEYS, before, most).executeUpdate();
    }

    private MutationQuery batch(String statement, Instant before, int most) {
        return getSession()
                .createNativeMutationQuery(statement)
                .setParameter("before", before)
                .setParameter("most", most);
    }
}
