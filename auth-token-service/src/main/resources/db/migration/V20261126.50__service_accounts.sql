-- A third kind of key: a service account, for which the keys of a trusted issuer vouch. The version before ignores such rows.
alter table client_key
  add column issuer   text,
  add column subject  text,
  add column audience text,
  drop constraint client_key_of_one_kind,
  add constraint client_key_of_one_kind check (
    num_nonnulls(jwk, jwks_uri, subject) = 1
    and (jwk is null) = (kid is null)
    and num_nonnulls(issuer, subject, audience) in (0, 3));
create index client_key_subject_idx on client_key (subject, issuer) where subject is not null;
