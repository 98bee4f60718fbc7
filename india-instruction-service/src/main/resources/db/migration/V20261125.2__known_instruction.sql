-- What was stored under a key, for the answer to a late retry. Empty for keys that an earlier version keeps.
alter table idempotency_key add column instruction_id bigint;

-- One insert into the feed for a group of instructions that are stored together.
create or replace function instruction_to_feed() returns trigger language plpgsql as $$
begin
  insert into feed_entry (instruction_id) select id from stored order by id;
  return null;
end $$;
drop trigger instruction_to_feed on instruction;
create trigger instruction_to_feed after insert on instruction
  referencing new table as stored for each statement execute function instruction_to_feed();
