-- For a reader of the feed that begins at a time.
create index concurrently instruction_accepted_at_ix on instruction (accepted_at);
