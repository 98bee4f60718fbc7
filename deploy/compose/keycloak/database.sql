-- Keycloak's own database and role; run as superuser at each start of the profile, so that a changed password is set.
\getenv password KEYCLOAK_DATABASE_PASSWORD
select :'password' = '' as is_missing \gset
\if :is_missing
  \warn 'KEYCLOAK_DATABASE_PASSWORD is not set: run deploy/compose/init --log-in keycloak'
  do $$ begin raise exception 'no password for the role keycloak'; end $$;
\endif
select 'create role keycloak login' where not exists (select from pg_roles where rolname = 'keycloak') \gexec
alter role keycloak password :'password';
select 'create database keycloak owner keycloak' where not exists (select from pg_database where datname = 'keycloak') \gexec
-- Nobody else connects to it, nor Keycloak to the services' database.
revoke connect, temporary on database keycloak from public;
