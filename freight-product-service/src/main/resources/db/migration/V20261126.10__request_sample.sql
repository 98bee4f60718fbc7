-- A few requests of the last days, without whose they are: replayed before a catalogue is published
-- (io.waybill.freight.sample). At most some hundred rows.
create table request_sample (
  id       bigint      generated always as identity,
  kind     text        not null,
  region   text        not null,
  body     text        not null,
  taken_at timestamptz not null,
  constraint request_sample_pk primary key (id),
  constraint request_sample_kind_ck check (kind in ('MATCH', 'WEIGHT'))
);
