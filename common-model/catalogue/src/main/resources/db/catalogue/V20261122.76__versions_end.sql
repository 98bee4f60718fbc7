-- Old versions are deleted (CatalogueVersionRepository); one that restored such a version still says so.
alter table catalogue_version drop constraint if exists catalogue_version_restored_from_fk;
