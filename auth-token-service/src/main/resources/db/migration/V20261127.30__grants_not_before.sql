-- Seconds since 1970: JWTs issued before may have lost a grant that opaque tokens do not need, so new ones are dated no
-- earlier. The version before writes tokens_not_before instead, which concerns opaque tokens too.
alter table application add column grants_not_before bigint not null default 0;
