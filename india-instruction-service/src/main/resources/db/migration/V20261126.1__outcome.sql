-- What became of an instruction: one row for each that is no longer ACCEPTED. Its state, reason and note stay in instruction,
-- where a final state never changes. position is empty until a reader numbers what has been committed (docs/feed.md). id
-- comes from the sequence of the instructions and after the waybill's row lock, so on one waybill it grows in commit order.
create table outcome (
  instruction_id bigint not null,
  id             bigint not null default nextval('instruction_id_seq'),
  application_id text   not null,
  position       bigint,
  constraint outcome_pk primary key (instruction_id),
  constraint outcome_instruction_fk foreign key (instruction_id) references instruction (id) on delete cascade
);
create index outcome_not_numbered_ix on outcome (id) where position is null;
create unique index outcome_position_uq on outcome (position) where position is not null;
create index outcome_application_ix on outcome (application_id, position) where position is not null;

-- The last numbered outcome, and the last one for which webhook deliveries have been made.
create table outcome_head (
  id              int    not null,
  last_position   bigint not null,
  queued_position bigint not null,
  constraint outcome_head_pk primary key (id),
  constraint outcome_head_one_row_ck check (id = 1)
);
insert into outcome_head (id, last_position, queued_position) values (1, 0, 0);

-- With the change of state or not at all: no mark, import or later instruction can forget it. One insert for a group of
-- instructions that are superseded together, in the order in which they were accepted.
create function instruction_to_outcome() returns trigger language plpgsql as $$
begin
  insert into outcome (instruction_id, application_id)
    select changed.id, changed.application_id from before join changed using (id)
    where before.state = 'ACCEPTED' and changed.state <> 'ACCEPTED' order by changed.id;
  return null;
end $$;
create trigger instruction_to_outcome after update on instruction
  referencing old table as before new table as changed for each statement execute function instruction_to_outcome();
