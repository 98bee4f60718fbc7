-- What a version of the catalogue changed for clients, by business region (io.waybill.freight.change): one row a version,
-- deleted with it. A version that has none was published while no replica could compare it with the one before.
create table catalogue_change (
  version bigint not null,
  changes text   not null,
  constraint catalogue_change_pk primary key (version),
  constraint catalogue_change_version_fk foreign key (version) references catalogue_version (version) on delete cascade
);
