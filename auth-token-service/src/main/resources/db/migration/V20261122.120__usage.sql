-- What applications have called, as the services report it (io.waybill.auth.usage). First by hour; the hours of days that are
-- over for some time are summed up by day, so that a year stays small. Times are UTC.
create table usage_hour (
  application     uuid        not null,
  hour            timestamptz not null,
  api             text        not null,
  operation       text        not null,
  status          smallint    not null,
  code            text        not null,
  calls           bigint      not null,
  last_request_id text,
  last_at         timestamptz not null,
  constraint usage_hour_pk primary key (application, hour, api, operation, status, code)
) with (fillfactor = 70);
create index usage_hour_hour_idx on usage_hour (hour);

create table usage_day (
  application     uuid        not null,
  day             date        not null,
  api             text        not null,
  operation       text        not null,
  status          smallint    not null,
  code            text        not null,
  calls           bigint      not null,
  last_request_id text,
  last_at         timestamptz not null,
  constraint usage_day_pk primary key (application, day, api, operation, status, code)
);
create index usage_day_day_idx on usage_day (day);

-- The first call that an application made of an API, and the first that succeeded.
create table first_call (
  application uuid        not null,
  api         text        not null,
  succeeded   boolean     not null,
  operation   text        not null,
  status      smallint    not null,
  code        text        not null,
  request_id  text,
  arrived_at  timestamptz not null,
  constraint first_call_pk primary key (application, api, succeeded)
);

-- A report that is sent again changes nothing.
create table usage_report (
  source      text        not null,
  sequence    integer     not null,
  received_at timestamptz not null,
  constraint usage_report_pk primary key (source, sequence)
);
create index usage_report_received_idx on usage_report (received_at);
