-- Until when replicas may issue JWTs for a secret without asking again, and how long such a JWT lives at the longest, in seconds.
-- Null: none was issued since this is recorded.
alter table secret
  add column issuing_until    timestamptz,
  add column longest_lifetime bigint;

-- From when on a secret without a lease has no valid JWT. Replicas of the version before issue without a lease while they are being
-- replaced, for a day at most, and their JWTs live for a day at most. In a new database there are none.
create table lease_record (
  complete_from timestamptz not null
);
insert into lease_record (complete_from)
select case when exists (select 1 from secret) then clock_timestamp() + interval '49 hours' else '-infinity' end;

-- A LicenceKey is checked by its thumbprints. Its sealed copy is opened by nobody, no longer written, and goes with a later version.
alter table licence
  alter column sealed drop not null,
  alter column sealing_key drop not null;
update licence set sealed = null, sealing_key = null;
