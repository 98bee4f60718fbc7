-- One-time codes with which people who have forgotten their password choose another: one an account.
create table reset_code (
  account_id uuid        not null,
  -- A keyed hash of mail address and code.
  code_hash  bytea       not null,
  expires_at timestamptz not null,
  constraint reset_code_pk primary key (account_id),
  constraint reset_code_account_fk foreign key (account_id) references account (id) on delete cascade
);
create index reset_code_expires_at_idx on reset_code (expires_at);

-- When the person last logged in; null if not since this column exists.
alter table account add column last_log_in_at timestamptz;
