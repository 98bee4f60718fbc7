-- The schemas and roles of the four services. Plain SQL, to be run with psql or JDBC in the services' database, as often as
-- you like. Run it as a superuser, or as a role that owns the database and has CREATEROLE (managed PostgreSQL).
--
-- A schema has two roles without a password or the right to log in (passwords.sql gives both):
--   auth_owner  owns the schema and changes it: the migrations
--   auth        reads and writes rows, and changes no table: the service
-- and the same for freight, india_instruction and india_product.

do $$
declare
  service text;
  owner text;
  -- Only auth-token-service truncates tables (the expired slots of opaque_token).
  rights text;
  -- Since 16, a member may not always set the role.
  may_set text := case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end;
begin
  perform set_config('client_min_messages', 'warning', true); -- no "already exists, skipping"
  -- By default PostgreSQL lets everyone connect to a database and create temporary tables in it.
  execute format('revoke all on database %I from public', current_database());
  execute 'revoke all on schema public from public';

  foreach service in array array['auth', 'freight', 'india_instruction', 'india_product'] loop
    owner := service || '_owner';
    rights := 'select, insert, update, delete' || case service when 'auth' then ', truncate' else '' end;

    if not exists (select from pg_roles where rolname = owner) then
      execute format('create role %I nologin', owner);
    end if;
    if not exists (select from pg_roles where rolname = service) then
      execute format('create role %I nologin', service);
    end if;
    -- Only a member of a role can create objects for it; a superuser always counts as one.
    if not (select rolsuper from pg_roles where rolname = current_user)
        and not pg_has_role(current_user, owner, may_set) then
      execute format('grant %I to current_user', owner);
    end if;

    execute format('grant connect on database %I to %I, %I', current_database(), owner, service);
    execute format('create schema if not exists %I authorization %I', service, owner);
    execute format('grant usage on schema %I to %I', service, service);
    execute format('alter role %I set search_path = %I', owner, service);
    execute format('alter role %I set search_path = %I', service, service);
    if service = 'india_instruction' then
      -- The service sets it on each connection as well, but a connection pooler in between gives it others.
      execute format('alter role %I set lock_timeout = %L', service, '5s');
    end if;

    -- For what the migrations will create, and for what they have already created.
    execute format('alter default privileges for role %I in schema %I grant %s on tables to %I', owner, service, rights, service);
    execute format('alter default privileges for role %I in schema %I grant usage on sequences to %I', owner, service, service);
    execute format('alter default privileges for role %I in schema %I grant execute on functions to %I', owner, service, service);
    execute format('grant %s on all tables in schema %I to %I', rights, service, service);
    execute format('grant usage on all sequences in schema %I to %I', service, service);
    execute format('grant execute on all functions in schema %I to %I', service, service);
  end loop;
end $$;
