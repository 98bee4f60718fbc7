-- The feed's epoch: part of every cursor, so that one from before a restore is recognised (docs/feed.md).
alter table feed_head add column epoch bigint not null default 0;
alter table feed_head add column system_identifier bigint;
comment on column feed_head.system_identifier is 'the PostgreSQL cluster that the epoch was begun in or first seen in; another one means a restore';
update feed_head set epoch = (random() * 1e15)::bigint;

-- Begins an epoch after a restore. Ids of instructions that were accepted between the dump and the restore are known to
-- consumers, so a thousand million are left out. As the owner of the sequence: a service's role may only draw from it.
create function feed_begin_epoch(cluster bigint) returns bigint
language plpgsql security definer set search_path from current as $$
declare
  begun bigint;
begin
  update feed_head set epoch = epoch + 1 + (random() * 1e12)::bigint, system_identifier = cluster
    where id = 1 returning epoch into begun;
  perform setval('instruction_id_seq', nextval('instruction_id_seq') + 1000000000);
  return begun;
end $$;

-- Who reads the feed, and how far each has come.
create table feed_consumer (
  name            text        not null,
  epoch           bigint      not null,
  position        bigint      not null,
  acknowledged_at timestamptz not null,
  constraint feed_consumer_pk primary key (name),
  constraint feed_consumer_name_ck check (name ~ '^[A-Za-z0-9._-]{1,64}$')
);
