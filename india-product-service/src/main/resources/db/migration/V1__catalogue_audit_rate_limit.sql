-- io.waybill.common.audit: append-only
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
create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only';
end $$;
create trigger audit_event_append_only before update or delete on audit_event
  for each statement execute function audit_event_is_append_only();

-- io.waybill.common.catalogue: services with an imported catalogue
create table catalogue_version (
  version       bigint      not null,
  published_at  timestamptz not null,
  published_by  text        not null,
  restored_from bigint,
  digest        text        not null,
  document      text        not null,
  constraint catalogue_version_pk primary key (version),
  constraint catalogue_version_restored_from_fk foreign key (restored_from) references catalogue_version (version)
);

-- io.waybill.common.ratelimit: one row per caller; the free half of each page lets updates stay in it (HOT)
create table rate_limit (
  key       text   not null,
  second    bigint not null,
  in_second bigint not null,
  in_day    bigint not null,
  granted   bigint not null,
  constraint rate_limit_pk primary key (key)
) with (fillfactor = 50);
