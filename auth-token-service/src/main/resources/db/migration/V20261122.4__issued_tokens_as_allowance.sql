-- The tokens that applications are issued in a day are counted in rate_limit from here on: those of today move over. What
-- replicas of the version before issue after this is not counted here. issued_tokens is theirs, and goes with the next version.
insert into rate_limit (key, second, in_second, in_day, granted)
select 'tokens/' || application_id, floor(extract(epoch from clock_timestamp()))::bigint, 0, count, 0
from issued_tokens where day = (clock_timestamp() at time zone 'UTC')::date;
