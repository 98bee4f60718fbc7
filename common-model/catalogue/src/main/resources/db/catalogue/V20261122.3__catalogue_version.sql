-- The published versions of a catalogue (io.waybill.common.catalogue). Each service with a catalogue has made this table in
-- a migration of its own before.
create table if not exists catalogue_version (
  version       bigint      not null,
  published_at  timestamptz not null,
  published_by  text        not null,
  restored_from bigint,
  digest        text        not null,
  document      text        not null,
  constraint catalogue_version_pk primary key (version),
  constraint catalogue_version_restored_from_fk foreign key (restored_from) references catalogue_version (version)
);
