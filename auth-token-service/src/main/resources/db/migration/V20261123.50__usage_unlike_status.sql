-- Calls of the row that the limit has counted though their status says no, or the other way round: a 503 may come before or
-- after a call is counted. null: none. The version before adds its calls without it, which are then as their status says.
alter table usage_hour add column calls_unlike_status bigint;
