-- The key of audit_event in partitions, which takes the place of the primary key and of audit_event_time_ix (V20261127.23).
create unique index concurrently if not exists audit_event_time_id_ix on audit_event (occurred_at, id);
