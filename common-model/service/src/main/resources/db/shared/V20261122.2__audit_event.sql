-- Who changed what (io.waybill.common.audit): append-only, but for refused log-ins, which auth-token-service deletes when
-- they are old. Each service has made this table in a migration of its own before, with triggers that had drifted apart.
create table if not exists audit_event (
  id             bigint      generated always as identity,
  occurred_at    timestamptz not null default clock_timestamp(),
  actor          text        not null,
  action         text        not null,
  target         text        not null,
  source_address text,
  request_id     text,
  details        json        not null,
  constraint audit_event_pk primary key (id)
);
create index if not exists audit_event_refused_idx on audit_event (occurred_at) where action = 'login.refused';

create or replace function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
create or replace trigger audit_event_no_update before update on audit_event
  for each row execute function audit_event_is_append_only();
create or replace trigger audit_event_no_delete before delete on audit_event
  for each row when (old.action <> 'login.refused') execute function audit_event_is_append_only();
create or replace trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function audit_event_is_append_only();
drop trigger if exists audit_event_append_only on audit_event;
