-- What a person's authenticator app and we share (RFC 6238). One that is set up stands beside the one that it will replace.
create table totp (
  -- Names the secret in what is sealed.
  id           text        not null,
  account_id   uuid        not null,
  sealed       bytea       not null,
  sealing_key  text        not null,
  created_at   timestamptz not null,
  -- When the person first typed a code of it: until then it is asked for nowhere.
  confirmed_at timestamptz,
  -- The last time step of which a code was accepted: each is accepted once.
  last_step    bigint      not null,
  constraint totp_pk primary key (id),
  constraint totp_account_fk foreign key (account_id) references account (id) on delete cascade
);
create unique index totp_account_unique on totp (account_id, (confirmed_at is not null));

-- For somebody without the app: each is a keyed hash, and deleted when it is used.
create table recovery_code (
  account_id uuid  not null,
  code_hash  bytea not null,
  constraint recovery_code_pk primary key (account_id, code_hash),
  constraint recovery_code_account_fk foreign key (account_id) references account (id) on delete cascade
);

-- Log-ins with the right password that wait for a code.
create table pending_log_in (
  -- A keyed hash of the browser's cookie.
  id_hash     bytea       not null,
  account_id  uuid        not null,
  begun_at    timestamptz not null,
  wrong_codes int         not null default 0,
  constraint pending_log_in_pk primary key (id_hash),
  constraint pending_log_in_account_fk foreign key (account_id) references account (id) on delete cascade
);
create index pending_log_in_account_idx on pending_log_in (account_id, begun_at);
create index pending_log_in_begun_at_idx on pending_log_in (begun_at);
