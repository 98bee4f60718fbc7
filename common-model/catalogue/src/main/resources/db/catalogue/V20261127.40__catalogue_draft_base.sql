-- What a draft with a part of a document, such as one table, was put into: it is published on that alone. Both are empty
-- for a whole document, and in what the version before this migration uploads.
alter table catalogue_draft
  add column based_on_version bigint,
  add column based_on_draft bigint;
