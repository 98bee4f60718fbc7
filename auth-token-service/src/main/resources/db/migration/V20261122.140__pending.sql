-- What waits for a decision, oldest first: few rows of many.
create index application_pending_idx on application (requested_at) where state = 'registered';
create index api_grant_pending_idx on api_grant (requested_at) where state = 'requested';
