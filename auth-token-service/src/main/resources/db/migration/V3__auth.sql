-- 1. The registry: who may ask for tokens.

create table service_level (
  name       text   not null,
  per_second bigint not null,
  per_day    bigint not null,
  constraint service_level_pk primary key (name),
  constraint service_level_positive check (per_second > 0 and per_day > 0)
);
-- platform is for the platform's own applications, which come from the configuration.
insert into service_level (name, per_second, per_day) values
  ('standard', 10, 250),
  ('sandbox', 1000000, 1000000000),
  ('platform', 1000000, 1000000000);

create table application (
  id                uuid        not null,
  -- In order of registration: where a page of the list begins.
  number            bigint      generated always as identity,
  client_id         text        not null,
  name              text        not null,
  owner             text        not null,
  business_region   text        not null,
  service_level     text        not null,
  roles             text        not null,
  state             text        not null,
  created_at        timestamptz not null,
  -- Who asked for it, who decided, and why.
  requested_at      timestamptz not null,
  requested_by      text        not null,
  decided_at        timestamptz,
  decided_by        text,
  reason            text,
  version           bigint      not null default 0,
  -- Seconds since 1970: tokens issued before are revoked, so new ones are dated no earlier.
  tokens_not_before bigint      not null,
  -- Seconds since 1970: JWTs issued before may have lost a grant that opaque tokens do not need, so new ones are dated no
  -- earlier.
  grants_not_before bigint      not null default 0,
  constraint application_pk primary key (id),
  constraint application_client_id_unique unique (client_id),
  constraint application_service_level_fk foreign key (service_level) references service_level (name),
  constraint application_state_known check (state in ('registered', 'approved', 'rejected', 'suspended'))
);
create unique index application_number_idx on application (number);
create index application_created_at_ix on application (created_at, number);
create index application_state_created_at_ix on application (state, created_at, number);
-- What an account has registered is counted at each of its requests.
create index application_requested_by_ix on application (requested_by);
-- What waits for a decision: oldest first, and by who has asked, so that the queue jumps from one to the next, however much
-- one has asked for. The same for grants and levels.
create index application_pending_idx on application (requested_at) where state = 'registered';
create index application_pending_by_ix on application (requested_by, requested_at) where state = 'registered';

create table api_grant (
  application_id uuid        not null,
  api            text        not null,
  environment    text        not null,
  state          text        not null,
  changed_at     timestamptz not null,
  requested_at   timestamptz not null,
  requested_by   text        not null,
  decided_at     timestamptz,
  decided_by     text,
  reason         text,
  version        bigint      not null default 0,
  constraint api_grant_pk primary key (application_id, api, environment),
  constraint api_grant_application_fk foreign key (application_id) references application (id) on delete cascade,
  constraint api_grant_api_known check (api in ('parcel', 'freight-product', 'india-instruction', 'india-product')),
  constraint api_grant_environment_known check (environment in ('sandbox', 'production')),
  constraint api_grant_state_known check (state in ('requested', 'approved', 'rejected', 'revoked'))
);
create index api_grant_requested_by_ix on api_grant (requested_by) where state = 'requested';
create index api_grant_pending_idx on api_grant (requested_at) where state = 'requested';
create index api_grant_pending_by_ix on api_grant (requested_by, requested_at) where state = 'requested';

-- Another service level that was asked for; one request of an application is pending at a time.
create table level_request (
  id             uuid        not null,
  application_id uuid        not null,
  level          text        not null,
  request_reason text        not null,
  state          text        not null,
  requested_at   timestamptz not null,
  requested_by   text        not null,
  decided_at     timestamptz,
  decided_by     text,
  reason         text,
  constraint level_request_pk primary key (id),
  constraint level_request_application_fk foreign key (application_id) references application (id) on delete cascade,
  constraint level_request_level_fk foreign key (level) references service_level (name),
  constraint level_request_state_known check (state in ('requested', 'approved', 'rejected'))
);
create index level_request_application_idx on level_request (application_id);
create unique index level_request_one_pending on level_request (application_id) where state = 'requested';
create index level_request_pending_by_ix on level_request (requested_by, requested_at) where state = 'requested';

create table licence (
  login_id         text        not null,
  application_id   uuid        not null,
  -- What a token says of the licence; the key itself is nowhere.
  login_thumbprint text        not null,
  pair_thumbprint  text        not null,
  created_at       timestamptz not null,
  created_by       text        not null,
  constraint licence_pk primary key (login_id),
  constraint licence_application_fk foreign key (application_id) references application (id) on delete cascade
);
create index licence_application_idx on licence (application_id);

create table backend_user (
  id            uuid        not null,
  number        bigint      generated always as identity,
  username      text        not null,
  -- Argon2id in the PHC string form, with its own salt and parameters.
  password_hash text        not null,
  locked        boolean     not null,
  -- Raised by a lock, an unlock and a new password: cached log-ins of an older version are void.
  version       bigint      not null,
  created_at    timestamptz not null,
  constraint backend_user_pk primary key (id),
  constraint backend_user_username_unique unique (username)
);
create unique index backend_user_number_idx on backend_user (number);
create index backend_user_created_at_ix on backend_user (created_at, number);

-- Whose a backend user is that a member of an application has made at a sandbox's portal. Without a row it is the operators'.
create table application_user (
  user_id        uuid not null,
  application_id uuid not null,
  constraint application_user_pk primary key (user_id),
  constraint application_user_user_fk foreign key (user_id) references backend_user (id) on delete cascade,
  constraint application_user_application_fk foreign key (application_id) references application (id) on delete cascade
);
create index application_user_application_idx on application_user (application_id);

-- 2. What applications authenticate with.

-- Whoever made one is created_by: an application, account/ with the id of a person, or system. revoked_as stands when one
-- was revoked because it leaked or a member left, whether it had expired before or not: the webhooks that were registered
-- with it go with it. A row stays while a service has webhooks of it (webhooks_at), so that the answer is known.
create table secret (
  id                 text        not null,
  application_id     uuid        not null,
  -- By which pages call it: it stays when another one ends.
  number             integer     not null,
  -- HMAC-SHA-256 under a key that is not in the database.
  hash               bytea       not null,
  sealed             bytea       not null,
  sealing_key        text        not null,
  from_configuration boolean     not null,
  created_at         timestamptz not null,
  created_by         text        not null,
  expires_at         timestamptz,
  revoked_as         text,
  -- When a service last asked about it, to the day.
  webhooks_at        timestamptz,
  constraint secret_pk primary key (id),
  constraint secret_application_fk foreign key (application_id) references application (id) on delete cascade,
  constraint secret_revoked_as_known check (
    revoked_as is null or revoked_as in ('leaked', 'member_left') and expires_at is not null)
);
create index secret_application_idx on secret (application_id);
-- Secrets are revoked at their end, and deleted some time later.
create index secret_expires_at_ix on secret (expires_at) where expires_at is not null;

-- When a secret was last used, to the minute: who ends one sees whether it is still needed.
create table secret_use (
  secret_id    text        not null,
  last_used_at timestamptz not null,
  constraint secret_use_pk primary key (secret_id),
  constraint secret_use_secret_fk foreign key (secret_id) references secret (id) on delete cascade
);

-- The public keys by which applications authenticate without a secret (RFC 7523): a JWK, the address of a JWK Set, or a
-- service account, for which the keys of a trusted issuer vouch.
create table client_key (
  id               text        not null,
  application_id   uuid        not null,
  kid              text,
  jwk              text,
  jwks_uri         text,
  issuer           text,
  subject          text,
  audience         text,
  created_at       timestamptz not null,
  created_by       text        not null,
  expires_at       timestamptz,
  -- As of a secret, these two and the last two.
  revoked_as       text,
  webhooks_at      timestamptz,
  last_used_at     timestamptz,
  constraint client_key_pk primary key (id),
  constraint client_key_application_fk foreign key (application_id) references application (id) on delete cascade,
  constraint client_key_revoked_as_known check (
    revoked_as is null or revoked_as in ('leaked', 'member_left') and expires_at is not null),
  constraint client_key_of_one_kind check (
    num_nonnulls(jwk, jwks_uri, subject) = 1
    and (jwk is null) = (kid is null)
    and num_nonnulls(issuer, subject, audience) in (0, 3))
);
create index client_key_application_idx on client_key (application_id);
create index client_key_expires_at_ix on client_key (expires_at) where expires_at is not null;
create index client_key_subject_idx on client_key (subject, issuer) where subject is not null;

-- What tokens are issued for: the claim sid names one of these.
create view credential as
  select id, application_id, expires_at, revoked_as from secret
  union all
  select id, application_id, expires_at, revoked_as from client_key;

-- The assertions that were taken, so that none is taken twice. No foreign key: a row is of no use after some minutes.
create table client_assertion (
  application_id uuid        not null,
  -- SHA-256
  jti            bytea       not null,
  expires_at     timestamptz not null,
  constraint client_assertion_pk primary key (application_id, jti)
);
create index client_assertion_expires_idx on client_assertion (expires_at);

-- 3. Tokens.

-- The key that signs at a time is the one of its algorithm with the latest active_from that has passed; replicas need not
-- agree on more.
create table signing_key (
  kid          text        not null,
  algorithm    text        not null,
  public_key   bytea       not null,
  sealed       bytea       not null,
  sealing_key  text        not null,
  created_at   timestamptz not null,
  active_from  timestamptz not null,
  revoked_at timestamptz,
  constraint signing_key_pk primary key (kid),
  constraint signing_key_algorithm_known check (algorithm in ('ES256', 'RS256'))
);

-- The id alone opens nothing: an opaque token is the id and a keyed hash of it, under a key that is not in the database. A row
-- goes into the slot of its expiry; a slot whose rows have all expired is truncated, which costs the same for one row and a
-- million.
create table opaque_token (
  slot           smallint    not null,
  id             text        not null,
  application_id uuid        not null,
  client_id      text        not null,
  secret_id      text        not null,
  username       text        not null,
  user_version   bigint      not null,
  issued_at      timestamptz not null,
  expires_at     timestamptz not null,
  -- It is good for the environment that it was issued in, also in a copy of the database.
  environment    text        not null,
  constraint opaque_token_pk primary key (slot, id)
) partition by list (slot);
do $$
begin
  for slot in 0..15 loop
    execute format('create table %I partition of opaque_token for values in (%s)', 'opaque_token_slot_' || slot, slot);
  end loop;
end $$;

create table revocation (
  version   bigint      not null,
  jti       text,
  client_id text,
  api       text,
  sid       text,
  kid       text,
  before    timestamptz,
  until     timestamptz not null,
  constraint revocation_pk primary key (version)
);
create index revocation_until_idx on revocation (until);
create index revocation_client_idx on revocation (client_id);
-- An entry takes the place of the earlier one of the same key. The table has few rows: those in force.
create index revocation_jti_idx on revocation (jti) where jti is not null;
create index revocation_sid_idx on revocation (sid) where sid is not null;
create index revocation_kid_idx on revocation (kid) where kid is not null;

-- A revocation takes its version from this one row inside its transaction: the row lock makes versions appear in the order of
-- the commits, so that a reader that has seen n has seen all before n.
create table revocation_counter (
  one     boolean not null default true,
  version bigint  not null,
  constraint revocation_counter_pk primary key (one),
  constraint revocation_counter_one_row check (one)
);
insert into revocation_counter (version) values (0);

-- 4. What applications have called, as the services report it (io.waybill.auth.registry.usage). Times are UTC.

-- First by hour; the hours of days that are over for some time are summed up by day, so that a year stays small.
create table usage_hour (
  application         uuid        not null,
  hour                timestamptz not null,
  api                 text        not null,
  operation           text        not null,
  status              smallint    not null,
  code                text        not null,
  calls               bigint      not null,
  -- Those that the limit has counted though their status says no, or the other way round: a 503 may come before or after a
  -- call is counted. Null: none.
  calls_unlike_status bigint,
  last_request_id     text,
  last_at             timestamptz not null,
  constraint usage_hour_pk primary key (application, hour, api, operation, status, code)
) with (fillfactor = 70);
create index usage_hour_hour_idx on usage_hour (hour);

create table usage_day (
  application     uuid        not null,
  day             date        not null,
  api             text        not null,
  operation       text        not null,
  status          smallint    not null,
  code            text        not null,
  calls           bigint      not null,
  last_request_id text,
  last_at         timestamptz not null,
  constraint usage_day_pk primary key (application, day, api, operation, status, code)
);
create index usage_day_day_idx on usage_day (day);

-- The first call that an application made of an API, and the first that succeeded.
create table first_call (
  application uuid        not null,
  api         text        not null,
  succeeded   boolean     not null,
  operation   text        not null,
  status      smallint    not null,
  code        text        not null,
  request_id  text,
  arrived_at  timestamptz not null,
  constraint first_call_pk primary key (application, api, succeeded)
);

-- A report that is sent again changes nothing.
create table usage_report (
  source      text        not null,
  sequence    integer     not null,
  received_at timestamptz not null,
  constraint usage_report_pk primary key (source, sequence)
);
create index usage_report_received_idx on usage_report (received_at);

-- The failing calls of applications: of each application the last 100 and the last one of each further kind (operation,
-- status, code), for a week. Without anything that the caller sent but the request id.
create table failed_call (
  id          bigint      generated always as identity,
  application uuid        not null,
  at          timestamptz not null,
  api         text        not null,
  operation   text        not null,
  status      smallint    not null,
  code        text        not null,
  request_id  text,
  errors      text        not null,
  -- The credentials were refused: of these, an application has one of each kind, whatever their number.
  unproven    boolean     not null,
  constraint failed_call_pk primary key (id)
);
create index failed_call_application_idx on failed_call (application, at desc, id desc);
create index failed_call_at_idx on failed_call (at);

-- 5. People at the developer portal: their accounts, the sessions of their browsers, and the applications that they are
-- members of.

-- Who a person is: issuer and subject, at the OpenID provider or in the configuration (issuer "configuration"). Name, mail
-- address and roles are what these say of the person.
create table account (
  id             uuid        not null,
  -- In the order in which they were made: where a page of the list begins.
  number         bigint      generated always as identity,
  name           text        not null,
  issuer         text        not null,
  subject        text        not null,
  -- In lower case; null if the provider gives none.
  mail           text,
  mail_verified  boolean     not null,
  -- Names in order, separated by blanks; empty for a developer.
  roles          text        not null,
  locked         boolean     not null default false,
  created_at     timestamptz not null,
  -- A digest of hash and roles in the configuration; null for what is not, or no longer, in it.
  configured     text,
  -- Null: never.
  last_log_in_at timestamptz,
  -- Raised whenever all sessions of the account end. A session is good in the epoch in which it began.
  session_epoch  bigint      not null default 0,
  constraint account_pk primary key (id),
  constraint account_subject_unique unique (issuer, subject)
);
create unique index account_number_idx on account (number);
create index account_operator_idx on account (id) where roles <> '';

create table portal_session (
  -- A keyed hash of the cookie: who reads this table cannot be anybody.
  id_hash          bytea       not null,
  account_id       uuid        not null,
  epoch            bigint      not null,
  created_at       timestamptz not null,
  last_seen_at     timestamptz not null,
  -- When the password was last asked for.
  authenticated_at timestamptz not null,
  -- When the provider last said who the person is and what they may do; null for a log-in by password.
  confirmed_at        timestamptz,
  -- The provider's own session, by which it says that it has ended.
  provider_session text,
  -- The ID token, sealed: with it the person logs out at the provider.
  sealing_key      text,
  sealed_token     bytea,
  source           text        not null,
  user_agent       text        not null,
  constraint portal_session_pk primary key (id_hash),
  constraint portal_session_account_fk foreign key (account_id) references account (id) on delete cascade
);
create index portal_session_account_idx on portal_session (account_id);
create index portal_session_last_seen_idx on portal_session (last_seen_at);
create index portal_session_provider_idx on portal_session (provider_session) where provider_session is not null;

-- Forms that have been sent, for a day: a second click leads to the result of the first.
create table portal_form (
  account_id uuid        not null,
  form_id    text        not null,
  result     text,
  made_at    timestamptz not null,
  constraint portal_form_pk primary key (account_id, form_id),
  constraint portal_form_account_fk foreign key (account_id) references account (id) on delete cascade
);
create index portal_form_made_at_idx on portal_form (made_at);

-- Members see the secrets that are as old as their membership.
create table application_member (
  application_id    uuid        not null,
  account_id        uuid        not null,
  added_at          timestamptz not null,
  -- Secrets from before this time are not shown to the member. Null shows all: to the account that registered the
  -- application, and to those to whom another member shows all that they see.
  sees_secrets_from timestamptz default now(),
  constraint application_member_pk primary key (account_id, application_id),
  constraint application_member_application_fk foreign key (application_id) references application (id) on delete cascade,
  constraint application_member_account_fk foreign key (account_id) references account (id) on delete cascade
);
create index application_member_application_idx on application_member (application_id);

-- The memberships that count: an application with a role, or from the configuration, has no members.
create view customer_member as
  select m.application_id, m.account_id, m.added_at, m.sees_secrets_from
  from application_member m join application a on a.id = m.application_id
  where a.roles = '' and not exists (select 1 from secret s where s.application_id = a.id and s.from_configuration);
