-- Lets the roles of schemas.sql log in, with passwords from the environment. For psql 15 or newer:
--   AUTH_PASSWORD=... AUTH_OWNER_PASSWORD=... (and so on) psql -v ON_ERROR_STOP=1 -f deploy/database/passwords.sql
-- Run it again to change passwords: open connections stay open.
\set ON_ERROR_STOP on
\set QUIET on

\set auth ''
\set auth_owner ''
\set freight ''
\set freight_owner ''
\set india_instruction ''
\set india_instruction_owner ''
\set india_product ''
\set india_product_owner ''
\getenv auth AUTH_PASSWORD
\getenv auth_owner AUTH_OWNER_PASSWORD
\getenv freight FREIGHT_PASSWORD
\getenv freight_owner FREIGHT_OWNER_PASSWORD
\getenv india_instruction INDIA_INSTRUCTION_PASSWORD
\getenv india_instruction_owner INDIA_INSTRUCTION_OWNER_PASSWORD
\getenv india_product INDIA_PRODUCT_PASSWORD
\getenv india_product_owner INDIA_PRODUCT_OWNER_PASSWORD

-- Keeps passwords out of the server's log. Only a superuser may set this; on a managed PostgreSQL its own settings decide.
select rolsuper as superuser from pg_roles where rolname = current_user \gset
\if :superuser
set log_statement = 'none';
set log_min_duration_statement = -1;
set log_min_error_statement = 'panic';
set pg_stat_statements.track_utility = off;
\endif
set password_encryption = 'scram-sha-256';

select coalesce(string_agg(variable, ', '), '') as missing, count(*) > 0 as is_missing
  from (values
    ('AUTH_PASSWORD', :'auth'), ('AUTH_OWNER_PASSWORD', :'auth_owner'),
    ('FREIGHT_PASSWORD', :'freight'), ('FREIGHT_OWNER_PASSWORD', :'freight_owner'),
    ('INDIA_INSTRUCTION_PASSWORD', :'india_instruction'), ('INDIA_INSTRUCTION_OWNER_PASSWORD', :'india_instruction_owner'),
    ('INDIA_PRODUCT_PASSWORD', :'india_product'), ('INDIA_PRODUCT_OWNER_PASSWORD', :'india_product_owner')
  ) as given (variable, password)
  where password = '' \gset
\if :is_missing
\warn 'Nothing was changed. Not in the environment: ' :missing
do $$ begin raise exception 'passwords are missing'; end $$;
\endif

begin;
select format('alter role %I login password %L', role, password)
  from (values
    ('auth', :'auth'), ('auth_owner', :'auth_owner'),
    ('freight', :'freight'), ('freight_owner', :'freight_owner'),
    ('india_instruction', :'india_instruction'), ('india_instruction_owner', :'india_instruction_owner'),
    ('india_product', :'india_product'), ('india_product_owner', :'india_product_owner')
  ) as given (role, password) \gexec
commit;
