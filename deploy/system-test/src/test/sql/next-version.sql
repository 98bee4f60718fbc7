-- What the migrations of a next version may do to every table of this one (docs/reference/compatibility.md): more columns, without a value or
-- with a default, more indexes, more tables. Code that reads columns by their position, inserts without naming them, or expects to
-- know them all, fails on it.
do $$
declare
  changed record;
begin
  for changed in
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'freight', 'india_instruction', 'india_product')
      and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'flyway_schema_history'
  loop
    execute format('alter table %I.%I add column next_optional text, add column next_defaulted integer not null default 0',
      changed.schema, changed.name);
    execute format('create index on %I.%I (next_optional)', changed.schema, changed.name);
  end loop;
  for changed in
    select unnest(array['auth', 'freight', 'india_instruction', 'india_product']) as schema
  loop
    execute format('create table %I.next_table (id bigint primary key)', changed.schema);
    execute format('insert into %I.flyway_schema_history
        (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
      select max(installed_rank) + 1, ''99991231.1'', ''next version'', ''SQL'', ''V99991231.1__next_version.sql'', 1, user, 1, true
      from %I.flyway_schema_history', changed.schema, changed.schema);
  end loop;
end
$$;
