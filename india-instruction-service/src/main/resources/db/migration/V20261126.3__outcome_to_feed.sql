-- Every outcome is an entry of the operators' feed (docs/feed.md): what an instruction has become through the import, and now
-- through a mark or a later instruction as well. Both rows have one id. The version before adds the rows of its import by
-- itself: while both run, such a change is in the feed twice.
create or replace function instruction_to_outcome() returns trigger language plpgsql as $$
begin
  with made as (
    insert into outcome (instruction_id, application_id)
      select changed.id, changed.application_id from before join changed using (id)
      where before.state = 'ACCEPTED' and changed.state <> 'ACCEPTED' order by changed.id
      returning id, instruction_id)
  insert into feed_change (id, instruction_id, changed_at)
    select made.id, changed.id, changed.state_at from made join changed on changed.id = made.instruction_id;
  return null;
end $$;
