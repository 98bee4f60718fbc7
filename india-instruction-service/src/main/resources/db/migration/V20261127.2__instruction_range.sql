-- Ranges of ids: the partitions of instruction, feed_entry, feed_change and outcome, all by the id of the instruction. Empty
-- until the schema's owner splits the tables (docs/scale.md). A month is a range: when it begins, the sequence goes to the
-- range's first id, so the ids of a month have a gap after them and the API goes on showing numbers.
create table instruction_range (
  name        text        not null,
  first_id    bigint      not null,
  end_id      bigint      not null,
  begun_at    timestamptz,
  closed_at   timestamptz,
  detached_at timestamptz,
  constraint instruction_range_pk primary key (name),
  constraint instruction_range_first_id_uq unique (first_id),
  constraint instruction_range_end_id_ck check (first_id < end_id)
);
comment on table instruction_range is 'ids from first_id to before end_id are in the partitions whose names end in _<name>';
comment on column instruction_range.name is 'a month, as 2026_12, or first: everything from before the split';
comment on column instruction_range.begun_at is 'when the sequence went to first_id; empty if that is yet to come';
comment on column instruction_range.closed_at is 'when a later range began';
comment on column instruction_range.detached_at is 'when its partitions left the tables';

-- Neither a month nor an epoch may set the sequence back to what the other has passed.
create or replace function feed_begin_epoch(cluster bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  begun bigint;
begin
  lock table instruction_range in share row exclusive mode;
  update feed_head set epoch = epoch + 1 + (random() * 1e12)::bigint, system_identifier = cluster
    where id = 1 returning epoch into begun;
  perform setval('instruction_id_seq', nextval('instruction_id_seq') + 1000000000);
  return begun;
end $$;
