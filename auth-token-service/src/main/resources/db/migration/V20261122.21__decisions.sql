-- Who asked for an application or a grant, who decided, and why. What the version before writes has none of it.
alter table application
  add column requested_at timestamptz,
  add column requested_by text,
  add column decided_at   timestamptz,
  add column decided_by   text,
  add column reason       text;
update application set requested_at = created_at;

alter table api_grant
  add column requested_at timestamptz,
  add column requested_by text,
  add column decided_at   timestamptz,
  add column decided_by   text,
  add column reason       text;

-- Another service level that was asked for; one request of an application is pending at a time.
create table level_request (
  id             uuid        not null,
  application_id uuid        not null,
  level          text        not null,
  request_reason text        not null,
  state          text        not null,
  requested_at   timestamptz not null,
  requested_by   text        not null,
  decided_at     timestamptz,
  decided_by     text,
  reason         text,
  constraint level_request_pk primary key (id),
  constraint level_request_application_fk foreign key (application_id) references application (id) on delete cascade,
  constraint level_request_level_fk foreign key (level) references service_level (name),
  constraint level_request_state_known check (state in ('requested', 'approved', 'rejected'))
);
create index level_request_application_idx on level_request (application_id);
create unique index level_request_one_pending on level_request (application_id) where state = 'requested';
