-- One instruction, one transaction: what pgbench runs to show what the database alone can do. The rules are those of
-- StateMachine and of io.waybill.indiainstruction.instruction.Judgement, in SQL. The parameters are bound by sides.py.
select state from waybill where awb_no = ? and login_id = ? for update;
with asked as (
  select cast(? as text) as awb_no, cast(? as text) as login_id, cast(? as text) as kind,
    cast(? as date) as prefer_date, cast(? as boolean) as default_date, cast(? as time) as prefer_time,
    cast(? as text) as time_slot, cast(? as text) as mobile_no, cast(? as text) as land_mark,
    cast(? as text) as application_id, cast(? as text) as request_id,
    cast(? as timestamptz) as now, cast(? as boolean) as timely, cast(? as text[]) as open_states),
last as (
  select i.* from asked, unnest(array['RTO', 'DT', 'ED', 'LM', 'SM']) as each (kind), lateral (
    select * from instruction -- a range, which only one index has in this order: never by the newest of all
    where (awb_no, kind) between (asked.awb_no, each.kind) and (asked.awb_no, each.kind)
    order by awb_no, kind, id desc limit 1) i),
found as (
  select asked.*, state, accepted_at, cast(accepted_at at time zone 'Asia/Kolkata' as date) as accepted_on
  from asked join waybill using (awb_no, login_id),
    lateral (select greatest(asked.now, max(last.accepted_at)) as accepted_at from last) at),
open as (select * from found where state = any(open_states)),
latest as (select last.* from last join asked using (kind)),
repeated as (
  select 1 from latest join open using (awb_no, login_id, accepted_on)
  where latest.state in ('ACCEPTED', 'APPLIED')
    and (latest.prefer_date is not distinct from open.prefer_date or latest.default_date and open.default_date)
    and (latest.prefer_time, latest.time_slot, latest.mobile_no, latest.land_mark)
      is not distinct from (open.prefer_time, open.time_slot, open.mobile_no, open.land_mark)),
taken as (select * from open where timely and not exists (select from repeated)),
superseded as (
  update instruction i set state = 'SUPERSEDED', state_at = taken.accepted_at, note = null
  from latest, taken where i.id = latest.id and latest.state = 'ACCEPTED'
  returning i.awb_no),
stored as (
  insert into instruction (awb_no, login_id, kind, prefer_date, default_date, prefer_time, time_slot, mobile_no,
    land_mark, accepted_at, accepted_on, application_id, request_id, state, state_at)
  select awb_no, login_id, kind, prefer_date, default_date, prefer_time, time_slot, mobile_no,
    land_mark, accepted_at, accepted_on, application_id, request_id, 'ACCEPTED', accepted_at
  from taken left join superseded using (awb_no) -- first, since only one may be ACCEPTED
  returning id)
select state, exists (select from repeated) or exists (select from stored) as valid from found;
