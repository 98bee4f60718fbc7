-- How many reattempts the carrier has made, if its import says so.
alter table waybill add column attempts int;
comment on column waybill.attempts is 'reattempts that the carrier has made, as it said last; empty if it never did';
