create unique index concurrently if not exists application_external_id_uq on application (external_id);
