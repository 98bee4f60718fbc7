-- What waits for a decision, by who has asked: the queue jumps from one to the next, however much one has asked for.
create index concurrently application_pending_by_ix on application ((coalesce(requested_by, 'unknown')), (coalesce(requested_at, created_at)))
  where state = 'registered';
create index concurrently api_grant_pending_by_ix on api_grant ((coalesce(requested_by, 'unknown')), (coalesce(requested_at, changed_at)))
  where state = 'requested';
create index concurrently level_request_pending_by_ix on level_request ((coalesce(requester, requested_by)), requested_at)
  where state = 'requested';
