-- A secret is called by its number, which stays when another one ends. A secret made by the version before has none.
alter table secret add column number integer;

update secret s
set number = counted.number
from (
  select id, row_number() over (partition by application_id order by created_at, id) as number
  from secret
) counted
where counted.id = s.id;
