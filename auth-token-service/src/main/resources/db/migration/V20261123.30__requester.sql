-- Whom the desk's queue counts a request for a level for: of one that an application has made for itself, who has registered the
-- application. Null in rows of earlier versions: requested_by.
alter table level_request add column requester text;
