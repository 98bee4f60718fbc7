package io.waybill.indiainstruction.ranges;

import io.waybill.common.partition.OwnersConnection;
import io.waybill.common.sql.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** The statements of the schema's owner that split tables, make partitions and detach them. */
@ApplicationScoped
public class RangeRepository {

    /** In the order in which they leave: nothing refers to what is gone. */
    private static final List<String> TABLES = List.of("feed_entry", "feed_change", "outcome", "instruction");

    /** At least one whole range is left to ids that are given away until the split. */
    private static final String NOTE_FIRST = """
            insert into instruction_range (name, first_id, end_id, begun_at)
            select '%s', 0, (coalesce(pg_sequence_last_value('instruction_id_seq'), 0) / %2$d + 2) * %2$d, now()
            on conflict (name) do nothing
            """.formatted(IdRange.FIRST, IdRange.SIZE);

    /** So that attaching the table need not read it while everybody waits. */
    private static final String CHECK = """
            do $$ begin
              if not exists (select from pg_constraint
                  where conname = '<table>_first_ck' and conrelid = '<table>'::regclass)
                and (select relkind = 'r' from pg_class where oid = '<table>'::regclass) then
                execute format('alter table <table> add constraint <table>_first_ck check (<key> < %s) not valid',
                  (select end_id from instruction_range where name = 'first'));
              end if;
            end $$""";

    /**
     * What the tables are becomes the first partition of tables of their names. The catalog is all that changes. The
     * triggers and the sequence go over; what may be done to the tables does, too. Two foreign keys end, with which no
     * partition could leave without a lock on waybill or on webhook_delivery.
     */
    private static final String SPLIT = """
            do $$
            declare
              upper bigint := (select end_id from instruction_range where name = 'first');
              next bigint;
              triggers text[];
              may_draw aclitem[];
              split record;
              granted record;
              definition text;
            begin
              -- in the order in which the service locks them
              lock table waybill, instruction, feed_entry, feed_change, outcome, webhook_delivery in access exclusive mode;
              if (select relkind = 'p' from pg_class where oid = 'instruction'::regclass) then
                return; -- by another run
              end if;
              triggers := array(select pg_get_triggerdef(oid) from pg_trigger
                where tgrelid = 'instruction'::regclass and not tgisinternal);
              for split in select tgname from pg_trigger where tgrelid = 'instruction'::regclass and not tgisinternal loop
                execute format('drop trigger %I on instruction', split.tgname);
              end loop;
              select last_value + is_called::int into next from instruction_id_seq;
              may_draw := (select relacl from pg_class where oid = 'instruction_id_seq'::regclass);
              alter table waybill alter column instructions_after drop default;
              alter table feed_change alter column id drop default;
              alter table outcome alter column id drop default;
              alter table instruction alter column id drop identity;
              alter table instruction drop constraint instruction_waybill_fk;
              alter table webhook_delivery drop constraint webhook_delivery_outcome_fk;

              for split in select * from (values ('instruction', 'id'), ('feed_entry', 'instruction_id'),
                  ('feed_change', 'instruction_id'), ('outcome', 'instruction_id')) as each (name, key) loop
                execute format('alter table %1$I rename to %2$I', split.name, split.name || '_first');
                execute format('alter table %1$I rename constraint %2$I to %3$I',
                  split.name || '_first', split.name || '_pk', split.name || '_first_pk');
                execute format('create table %1$I (like %2$I including defaults including comments) partition by range (%3$I)',
                  split.name, split.name || '_first', split.key);
                if split.name <> 'feed_change' then
                  execute format('alter table %1$I add constraint %2$I primary key (%3$I)',
                    split.name, split.name || '_pk', split.key);
                end if;
                execute format('alter table %1$I attach partition %2$I for values from (minvalue) to (%3$s)',
                  split.name, split.name || '_first', upper);
                execute format('alter table %1$I drop constraint %2$I', split.name || '_first', split.name || '_first_ck');
                for granted in select acl.* from pg_class c, aclexplode(c.relacl) acl
                    where c.oid = (split.name || '_first')::regclass and acl.grantee not in (0, c.relowner) loop
                  execute format('grant %s on %I to %s', granted.privilege_type, split.name, granted.grantee::regrole);
                end loop;
              end loop;

              execute format('alter table instruction alter column id add generated always as identity'
                || ' (sequence name instruction_id_seq start with %s)', next);
              perform setval('instruction_id_seq', next); -- an id has been given away, whatever comes next
              for granted in select * from aclexplode(may_draw) acl
                  where acl.grantee not in (0, (select relowner from pg_class where oid = 'instruction'::regclass)) loop
                execute format('grant %s on sequence instruction_id_seq to %s',
                  granted.privilege_type, granted.grantee::regrole);
              end loop;
              alter table feed_change alter column id set default nextval('instruction_id_seq');
              alter table outcome alter column id set default nextval('instruction_id_seq');
              alter table waybill alter column instructions_after set default pg_sequence_last_value('instruction_id_seq');
              foreach definition in array triggers loop
                execute definition;
              end loop;
            end $$""";

    /** As the newest partition is, with indexes that later versions have added. */
    private static final String MAKE = """
            do $$
            declare
              newest text := (select name from instruction_range where detached_at is null order by first_id desc limit 1);
              made record;
              partition text;
            begin
              lock table instruction_range in share row exclusive mode;
              for made in select * from (values ('instruction'), ('feed_entry'), ('feed_change'), ('outcome')) as each (name) loop
                partition := made.name || '_<name>';
                execute format('create table %I (like %I including all excluding identity)',
                  partition, made.name || '_' || newest);
                if made.name <> 'instruction' then
                  execute format('alter table %I add constraint %I foreign key (instruction_id)'
                    || ' references instruction_<name> (id) on delete cascade', partition, partition || '_instruction_fk');
                end if;
                if (select relreplident = 'f' from pg_class where oid = (made.name || '_' || newest)::regclass) then
                  execute format('alter table %I replica identity full', partition);
                end if;
                execute format('alter table %I attach partition %I for values from (<first>) to (<end>)',
                  made.name, partition);
              end loop;
              insert into instruction_range (name, first_id, end_id) values ('<name>', <first>, <end>);
            end $$""";

    /** The sequence never goes back, not even by an epoch of the feed that begins at the same time. */
    private static final String BEGIN = """
            do $$ begin
              lock table instruction_range in share row exclusive mode;
              if coalesce(pg_sequence_last_value('instruction_id_seq'), 0) < <first> then
                perform setval('instruction_id_seq', <first>);
              end if;
              update instruction_range set closed_at = clock_timestamp() where first_id < <first> and closed_at is null;
              update instruction_range set begun_at = clock_timestamp() where name = '<name>';
            end $$""";

    /** What a delete of all its rows would ask, by their indexes. */
    private static final String MAY_LEAVE = """
            select coalesce(closed_at < ?, false)
              and not exists (select from instruction_<name> where state = 'ACCEPTED')
              and not exists (select from instruction_<name> where state <> 'ACCEPTED' and state_at >= ?)
              and not exists (select from feed_entry_<name> where position is null)
              and not exists (select from feed_change_<name> where position is null)
              and (not exists (select from feed_entry_<name> where position > ?)
                  and not exists (select from feed_change_<name> where position > ?)
                or not exists (select from instruction_<name> where state <> 'ACCEPTED' and state_at >= ?))
            from instruction_range where name = '<name>'
            """;

    /** Whether a table has left, or has begun to leave. */
    private static final String IS_LEAVING = """
            select not exists (
              select from pg_inherits where inhrelid = to_regclass(?) and not inhdetachpending)
            """;

    /** What is not acknowledged in the present epoch is not acknowledged at all. */
    private static final String ACKNOWLEDGED = """
            select coalesce(min(case when c.epoch = h.epoch then c.position else 0 end), 9223372036854775807)
            from feed_consumer c, feed_head h
            """;

    private final Sql sql;

    public RangeRepository(Sql sql) {
        this.sql = sql;
    }

    /** Whether instructions and their feed are in ranges. */
    boolean isSplit() {
        return sql.isTrue("select relkind = 'p' from pg_class where oid = 'instruction'::regclass");
    }

    /** Splits the tables. Reads all rows, during which everybody can write, and then changes the catalog. */
    void split(OwnersConnection owner) throws SQLException {
        repeat(NOTE_FIRST, owner);
        for (String table : TABLES) {
            String key = table.equals("instruction") ? "id" : "instruction_id";
            repeat(CHECK.replace("<table>", table).replace("<key>", key), owner);
            repeat("alter table %1$s validate constraint %1$s_first_ck".formatted(table), owner);
        }
        repeat(SPLIT, owner);
    }

    /** Ranges whose partitions have not left, by their ids. */
    List<IdRange> ranges() {
        return sql.list(
                "select name, first_id, end_id, begun_at is not null as is_begun from instruction_range"
                        + " where detached_at is null order by first_id",
                Sql.as(IdRange.class));
    }

    /** Makes the partitions of a range. */
    void make(IdRange range, OwnersConnection owner) throws SQLException {
        repeat(of(range, MAKE), owner);
    }

    /** Gives away ids of this range from now on. */
    void begin(IdRange range, OwnersConnection owner) throws SQLException {
        repeat(of(range, BEGIN), owner);
    }

    /**
     * Whether everything in a range may be deleted.
     *
     * @param before became final before
     * @param anyway what became final before this need not be acknowledged
     */
    boolean mayLeave(IdRange range, Instant before, Instant anyway) {
        long acknowledged = sql.number(ACKNOWLEDGED);
        return sql.isTrue(of(range, MAY_LEAVE), before, before, acknowledged, acknowledged, anyway);
    }

    /** Whether an earlier run has begun to detach its partitions. */
    boolean isLeaving(IdRange range) {
        return sql.isTrue(IS_LEAVING, partition(TABLES.getFirst(), range));
    }

    /** Detaches the partitions of a range. Nobody waits for it; it waits for transactions that have begun before. */
    void detach(IdRange range, OwnersConnection owner) throws SQLException {
        repeat(
                "delete from webhook_delivery where instruction_id >= %d and instruction_id < %d"
                        .formatted(range.firstId(), range.endId()),
                owner);
        for (String table : TABLES) {
            if (sql.isTrue(
                    "select exists (select from pg_inherits where inhrelid = to_regclass(?))",
                    partition(table, range))) {
                owner.detach(table, partition(table, range));
            }
        }
    }

    /** Notes that a range has left, and drops its tables unless they are kept. */
    void left(IdRange range, boolean keeps, OwnersConnection owner) throws SQLException {
        if (!keeps) {
            for (String table : TABLES) {
                repeat("drop table if exists " + partition(table, range), owner);
            }
        }
        sql.update("update instruction_range set detached_at = clock_timestamp() where name = ?", range.name());
    }

    private static String partition(String table, IdRange range) {
        return table + "_" + range.name();
    }

    private static String of(IdRange range, String statement) {
        return statement
                .replace("<name>", range.name())
                .replace("<first>", Long.toString(range.firstId()))
                .replace("<end>", Long.toString(range.endId()));
    }

    private static void repeat(String statement, OwnersConnection owner) throws SQLException {
        owner.repeat(() -> owner.execute("%s", statement));
    }
}
