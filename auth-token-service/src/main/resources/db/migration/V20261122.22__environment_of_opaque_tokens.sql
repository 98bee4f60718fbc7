-- An opaque token is good for the environment that it was issued in, also in a copy of the database. The version before does
-- not say which: null.
alter table opaque_token add column environment text;
