-- The published versions of a catalogue (io.waybill.common.catalogue). Old versions are deleted; one that restored such a
-- version still says so.
create table catalogue_version (
  version       bigint      not null,
  published_at  timestamptz not null,
  published_by  text        not null,
  restored_from bigint,
  digest        text        not null,
  document      text        not null,
  constraint catalogue_version_pk primary key (version)
);
