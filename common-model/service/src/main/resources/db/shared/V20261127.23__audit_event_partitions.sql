-- audit_event becomes the first partition of a table that is the same in all else (.21 says how). The last partition has no upper
-- bound: partitions between the two are made ahead of time, but no row ever depends on that. The version before reads and writes the
-- new table as it did the old one.
do $$
declare
  until name := (select conname from pg_constraint where conrelid = 'audit_event'::regclass and conname like 'audit\_event\_until\_%');
  bound text := to_date(right(until, 7), 'YYYY_MM') || ' 00:00:00+00';
  next_id bigint;
  access record;
begin
  perform set_config('lock_timeout', '2s', true);
  for attempt in 1..60 loop
    begin
      lock table audit_event in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then
        raise;
      end if;
      perform pg_sleep(1);
    end;
  end loop;

  execute 'select last_value + is_called::int from ' || pg_get_serial_sequence('audit_event', 'id') into next_id;
  alter table audit_event rename to audit_event_first;
  alter table audit_event_first alter column id drop identity;
  alter table audit_event_first drop constraint audit_event_pk;
  alter table audit_event_first add constraint audit_event_first_pk primary key using index audit_event_time_id_ix;
  drop index audit_event_time_ix;
  alter index audit_event_actor_ix rename to audit_event_first_actor_ix;
  alter index audit_event_action_ix rename to audit_event_first_action_ix;
  alter index audit_event_target_ix rename to audit_event_first_target_ix;
  alter index audit_event_refused_idx rename to audit_event_first_refused_ix;
  drop trigger audit_event_no_update on audit_event_first;
  drop trigger audit_event_no_delete on audit_event_first;
  drop trigger audit_event_no_truncate on audit_event_first;

  create table audit_event (
    id             bigint      generated always as identity,
    occurred_at    timestamptz not null default clock_timestamp(),
    actor          text        not null,
    action         text        not null,
    target         text        not null,
    source_address text,
    request_id     text,
    details        json        not null,
    constraint audit_event_pk primary key (occurred_at, id)
  ) partition by range (occurred_at);
  create index audit_event_actor_ix on audit_event (actor, occurred_at, id);
  create index audit_event_action_ix on audit_event (action, occurred_at, id);
  create index audit_event_target_ix on audit_event (target, occurred_at, id);
  create index audit_event_refused_ix on audit_event (occurred_at) where action = 'login.refused';
  create trigger audit_event_no_update before update on audit_event
    for each row execute function audit_event_is_append_only();
  create trigger audit_event_no_delete before delete on audit_event
    for each row when (old.action <> 'login.refused') execute function audit_event_is_append_only();
  create trigger audit_event_no_truncate before truncate on audit_event
    for each statement execute function audit_event_is_append_only();

  perform setval(pg_get_serial_sequence('audit_event', 'id'), next_id, false);
  execute format('alter table audit_event attach partition audit_event_first for values from (minvalue) to (%L)', bound);
  execute format('alter table audit_event_first drop constraint %I', until);
  execute format('create table audit_event_open partition of audit_event for values from (%L) to (maxvalue)', bound);

  -- The service has the rights that it had, on the table. On partitions it needs none.
  for access in
      select grantee::regrole as role, privilege_type as privilege from pg_class c, aclexplode(c.relacl)
      where c.oid = 'audit_event_first'::regclass and grantee not in (0, c.relowner) loop
    execute format('grant %s on audit_event to %s', access.privilege, access.role);
    execute format('revoke all on audit_event_first, audit_event_open from %s', access.role);
  end loop;
end $$;
