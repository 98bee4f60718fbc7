-- Requests that were answered Valid, by the Idempotency-Key that came with them; kept for 24 hours.
create table idempotency_key (
  login_id    text        not null,
  key         text        not null,
  digest      text        not null,
  answered_at timestamptz not null,
  constraint idempotency_key_pk primary key (login_id, key),
  constraint idempotency_key_key_ck check (key ~ '^[A-Za-z0-9._-]{1,64}$')
);
comment on column idempotency_key.digest is 'SHA-256 of the normalised request: tells whether another one comes under the same key';
create index idempotency_key_answered_at_ix on idempotency_key (answered_at);

-- Whether the customer left the date of a reattempt out: then a repeat without a date is one, whatever day it would be today.
alter table instruction add column default_date boolean not null default false;
