-- People log in at an OpenID provider: issuer and subject are who somebody is, name and mail address are what it says of them.
-- An account of its own has neither, and logs in by its mail address and password; one that was linked has both.
alter table account alter column mail drop not null;
alter table account alter column password_hash drop not null;
alter table account add column issuer text;
alter table account add column subject text;
alter table account add column provider_mail text;
alter table account add column mail_verified boolean;
alter table account add column shown_mail text generated always as (coalesce(provider_mail, mail)) stored;
alter table account add constraint account_subject_unique unique (issuer, subject);

-- A password that an operator has set: good until then, and for choosing another one only.
alter table account add column one_time_until timestamptz;

-- When the provider last said who the person is and what they may do; null for a log-in by password.
alter table portal_session add column judged_at timestamptz;
-- The provider's own session, by which it says that it has ended.
alter table portal_session add column provider_session text;
-- The ID token, sealed: with it the person logs out at the provider.
alter table portal_session add column sealing_key text;
alter table portal_session add column sealed_token bytea;
create index portal_session_provider_idx on portal_session (provider_session) where provider_session is not null;

-- Forms that were sent without a session, sealed, for the ten minutes of a log-in.
create table unsent_form (
  -- A keyed hash of the cookie.
  id_hash     bytea       not null,
  sealing_key text        not null,
  sealed      bytea       not null,
  made_at     timestamptz not null,
  constraint unsent_form_pk primary key (id_hash)
);
create index unsent_form_made_at_idx on unsent_form (made_at);

-- totp, recovery_code, pending_log_in and reset_code are unused from here on; the next version drops them.
