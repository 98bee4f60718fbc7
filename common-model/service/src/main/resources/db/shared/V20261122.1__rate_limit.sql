-- What callers have used of their service levels (io.waybill.common.ratelimit): one row per caller; the free half of each
-- page lets updates stay in it (HOT). Each service has made this table in a migration of its own before.
create table if not exists rate_limit (
  key       text   not null,
  second    bigint not null,
  in_second bigint not null,
  in_day    bigint not null,
  granted   bigint not null,
  constraint rate_limit_pk primary key (key)
) with (fillfactor = 50);
