-- Instructions are listed by time, for which there is an index, and of one state by this one.
create index concurrently instruction_state_accepted_at_ix on instruction (state, accepted_at);
