-- A change of an instruction by the carrier's import: one more entry of the feed, with a position of its own (docs/feed.md).
-- Not in feed_entry, because the previous version numbers that table by the instruction's id. id comes from the sequence
-- of the instructions and after the waybill's row lock, so on one waybill both together grow in commit order.
create table feed_change (
  id             bigint      not null default nextval('instruction_id_seq'),
  instruction_id bigint      not null,
  changed_at     timestamptz not null,
  position       bigint,
  constraint feed_change_pk primary key (id),
  constraint feed_change_instruction_fk foreign key (instruction_id) references instruction (id) on delete cascade,
  constraint feed_change_position_uq unique (position)
);
create index feed_change_not_numbered_ix on feed_change (id) where position is null;
create index feed_change_instruction_ix on feed_change (instruction_id);
