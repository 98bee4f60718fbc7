-- How long the service keeps final instructions, as its replicas say. The schema's owner lets ranges of ids go by it: that is
-- another process, with settings of its own.
create table instruction_retention (
  id                     smallint    not null default 1,
  age_seconds            bigint,
  unacknowledged_seconds bigint      not null,
  stated_at              timestamptz not null,
  constraint instruction_retention_pk primary key (id),
  constraint instruction_retention_id_ck check (id = 1)
);
comment on table instruction_retention is 'one row: the waybill.instructions.retention of the replica that spoke last';
comment on column instruction_retention.age_seconds is 'empty: instructions stay for good';
