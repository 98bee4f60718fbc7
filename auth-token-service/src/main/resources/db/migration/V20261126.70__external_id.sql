-- The id by which the team that owns an application declares it. The version before ignores it.
alter table application add column external_id text;
