-- Raised whenever all sessions of the account end. A session, and a log-in that waits for a code, is good in the epoch in
-- which its password was judged; null for those of the version before, which end by being deleted.
alter table account add column session_epoch bigint default 0;
alter table portal_session add column epoch bigint;
alter table pending_log_in add column epoch bigint;
