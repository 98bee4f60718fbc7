-- The audit trail is listed by time, and by one of its fields.
create index concurrently if not exists audit_event_time_ix on audit_event (occurred_at, id);
create index concurrently if not exists audit_event_actor_ix on audit_event (actor, occurred_at, id);
create index concurrently if not exists audit_event_action_ix on audit_event (action, occurred_at, id);
create index concurrently if not exists audit_event_target_ix on audit_event (target, occurred_at, id);
