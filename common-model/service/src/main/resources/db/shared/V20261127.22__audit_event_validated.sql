do $$
declare
  until name := (select conname from pg_constraint where conrelid = 'audit_event'::regclass and conname like 'audit\_event\_until\_%');
begin
  execute format('alter table audit_event validate constraint %I', until);
end $$;
