-- The failing calls of applications, as the services report them: of each application the last 100 and the last one of each
-- further kind (operation, status, code), for a week. Without anything that the caller sent but the request id.
create table failed_call (
  id          bigint      generated always as identity,
  application uuid        not null,
  at          timestamptz not null,
  api         text        not null,
  operation   text        not null,
  status      smallint    not null,
  code        text        not null,
  request_id  text,
  errors      text        not null,
  -- The credentials were refused: of these, an application has one of each kind, whatever their number.
  unproven    boolean     not null,
  constraint failed_call_pk primary key (id)
);
create index failed_call_application_idx on failed_call (application, at desc, id desc);
create index failed_call_at_idx on failed_call (at);
