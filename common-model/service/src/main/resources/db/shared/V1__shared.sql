-- The tables that every service has.

-- What callers have used of their service levels (io.waybill.common.ratelimit): one row per caller; the free half of each
-- page lets updates stay in it (HOT).
create table rate_limit (
  key       text   not null,
  second    bigint not null,
  in_second bigint not null,
  in_day    bigint not null,
  granted   bigint not null,
  constraint rate_limit_pk primary key (key)
) with (fillfactor = 50);

-- Who changed what (io.waybill.common.audit): append-only, but for refused log-ins, which auth-token-service deletes after
-- 90 days, and for what delete_expired_audit_events deletes.
create table audit_event (
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
-- It is listed by time, and by one of its fields.
create index audit_event_time_ix on audit_event (occurred_at, id);
create index audit_event_actor_ix on audit_event (actor, occurred_at, id);
create index audit_event_action_ix on audit_event (action, occurred_at, id);
create index audit_event_target_ix on audit_event (target, occurred_at, id);
create index audit_event_refused_ix on audit_event (occurred_at) where action = 'login.refused';

create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Anybody on the network can cause a refused log-in.
    if old.action = 'login.refused' and old.occurred_at < clock_timestamp() - interval '90 days' then
      return old;
    end if;
    -- A row that is older than a year may leave, by the hand of the table's owner.
    if old.occurred_at < clock_timestamp() - interval '1 year'
        and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
      return old;
    end if;
  end if;
  raise exception 'audit_event is append-only';
end $$;
create trigger audit_event_no_update before update on audit_event
  for each row execute function audit_event_is_append_only();
create trigger audit_event_no_delete before delete on audit_event
  for each row execute function audit_event_is_append_only();
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function audit_event_is_append_only();

-- Deletes up to max_rows rows that are older than keep, a year or more; returns their number. It runs as the owner: the
-- service's role deletes nothing by itself.
create function delete_expired_audit_events(keep interval, max_rows integer) returns integer
language plpgsql security definer as $$
declare
  deleted integer;
begin
  if now() - keep > now() - interval '1 year' then
    raise exception 'audit events are kept for a year or longer, not for %', keep;
  end if;
  delete from audit_event where id = any (array(
    select id from audit_event where occurred_at < now() - keep order by occurred_at, id limit max_rows));
  get diagnostics deleted = row_count;
  return deleted;
end $$;
-- Its caller can neither put another table in the place of this one nor, unless schemas.sql has granted it, call it.
do $$
begin
  execute format(
    'alter function delete_expired_audit_events(interval, integer) set search_path = %I, pg_temp', current_schema);
end $$;
revoke execute on function delete_expired_audit_events(interval, integer) from public;
