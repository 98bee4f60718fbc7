-- When the partitions of a table were last looked after without a failure (io.waybill.common.partition).
create table partition_run (
  table_name  text        not null,
  finished_at timestamptz not null,
  constraint partition_run_pk primary key (table_name)
);
