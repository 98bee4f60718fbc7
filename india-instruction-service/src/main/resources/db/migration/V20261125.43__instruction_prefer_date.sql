-- The instructions for one day, listed as all are. Most kinds have no day.
create index concurrently instruction_prefer_date_ix on instruction (prefer_date, accepted_at, id)
  where prefer_date is not null;
