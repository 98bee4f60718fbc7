create table rate_limit (
  key       text   not null,
  second    bigint not null,
  in_second bigint not null,
  in_day    bigint not null,
  granted   bigint not null,
  constraint rate_limit_pk primary key (key)
) with (fillfactor = 50);
