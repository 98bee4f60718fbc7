-- Applications and users are listed by time, applications also by their state.
create index concurrently application_created_at_ix on application (created_at, number);
create index concurrently application_state_created_at_ix on application (state, created_at, number);
create index concurrently backend_user_created_at_ix on backend_user (created_at, number);
