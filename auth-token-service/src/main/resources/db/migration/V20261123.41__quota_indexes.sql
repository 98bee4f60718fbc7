-- What an account has registered and asked for is counted at each of its requests; secrets that have ended are deleted by their end.
create index concurrently application_requested_by_ix on application (requested_by);
create index concurrently api_grant_requested_by_ix on api_grant (requested_by) where state = 'requested';
create index concurrently level_request_requested_by_ix on level_request (requested_by) where state = 'requested';
create index concurrently secret_expires_at_ix on secret (expires_at) where expires_at is not null;
