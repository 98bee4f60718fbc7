-- The public keys by which applications authenticate without a secret (RFC 7523): a JWK, or the address of a JWK Set.
create table client_key (
  id               text        not null,
  application_id   uuid        not null,
  kid              text,
  jwk              text,
  jwks_uri         text,
  created_at       timestamptz not null,
  -- Who added it: an application that replaces its secrets ends what was added with one of them.
  created_by       text        not null,
  expires_at       timestamptz,
  last_used_at     timestamptz,
  -- As of a secret.
  issuing_until    timestamptz,
  longest_lifetime bigint,
  constraint client_key_pk primary key (id),
  constraint client_key_application_fk foreign key (application_id) references application (id) on delete cascade,
  constraint client_key_of_one_kind check ((jwk is null) <> (jwks_uri is null) and (jwk is null) = (kid is null))
);
create index client_key_application_idx on client_key (application_id);

-- What tokens are issued for: the claim sid names one of these.
create view credential as
  select id, application_id, issuing_until, longest_lifetime from secret
  union all
  select id, application_id, issuing_until, longest_lifetime from client_key;

-- The assertions that were taken, so that none is taken twice. No foreign key: a row is of no use after some minutes.
create table client_assertion (
  application_id uuid        not null,
  -- SHA-256
  jti            bytea       not null,
  expires_at     timestamptz not null,
  constraint client_assertion_pk primary key (application_id, jti)
);
create index client_assertion_expires_idx on client_assertion (expires_at);
