-- An entry of the list takes the place of the earlier one of the same key. The table has few rows: those in force.
create index withdrawal_sid_idx on withdrawal (sid) where sid is not null;
create index withdrawal_kid_idx on withdrawal (kid) where kid is not null;
