-- audit_event becomes a table in partitions by month (io.waybill.common.partition) in three steps, none of which keeps the services
-- waiting for longer than they notice: first a bound, which no row will pass for a month at least; then a look whether all rows are
-- below it (.22), while rows are read and written; then the table becomes the first partition (.23), without another look.
-- The name of the constraint has the month, for .23.
do $$
declare
  bound timestamp := (select date_trunc('month', greatest(now(), max(occurred_at)) at time zone 'UTC') + interval '2 months' from audit_event);
begin
  -- Whatever comes while this waits for its lock waits behind it.
  perform set_config('lock_timeout', '2s', true);
  for attempt in 1..60 loop
    begin
      execute format(
        'alter table audit_event add constraint %I check (occurred_at < %L) not valid',
        'audit_event_until_' || to_char(bound, 'YYYY_MM'), bound at time zone 'UTC');
      exit;
    exception when lock_not_available then
      if attempt = 60 then
        raise;
      end if;
      perform pg_sleep(1);
    end;
  end loop;
end $$;
