-- Opaque tokens. The id alone opens nothing: a token is the id and a keyed hash of it, under a key that is not in the database.
-- A row goes into the slot of its expiry; a slot whose rows have all expired is truncated, which costs the same for one row and a million.

CREATE TABLE opaque_token (
    slot           smallint    NOT NULL,
    id             text        NOT NULL,
    application_id uuid        NOT NULL,
    client_id      text        NOT NULL,
    secret_id      text        NOT NULL,
    username       text        NOT NULL,
    user_version   bigint      NOT NULL,
    issued_at      timestamptz NOT NULL,
    expires_at     timestamptz NOT NULL,
    CONSTRAINT opaque_token_pk PRIMARY KEY (slot, id)
) PARTITION BY LIST (slot);

CREATE TABLE opaque_token_slot_0 PARTITION OF opaque_token FOR VALUES IN (0);
CREATE TABLE opaque_token_slot_1 PARTITION OF opaque_token FOR VALUES IN (1);
CREATE TABLE opaque_token_slot_2 PARTITION OF opaque_token FOR VALUES IN (2);
CREATE TABLE opaque_token_slot_3 PARTITION OF opaque_token FOR VALUES IN (3);
CREATE TABLE opaque_token_slot_4 PARTITION OF opaque_token FOR VALUES IN (4);
CREATE TABLE opaque_token_slot_5 PARTITION OF opaque_token FOR VALUES IN (5);
CREATE TABLE opaque_token_slot_6 PARTITION OF opaque_token FOR VALUES IN (6);
CREATE TABLE opaque_token_slot_7 PARTITION OF opaque_token FOR VALUES IN (7);
CREATE TABLE opaque_token_slot_8 PARTITION OF opaque_token FOR VALUES IN (8);
CREATE TABLE opaque_token_slot_9 PARTITION OF opaque_token FOR VALUES IN (9);
CREATE TABLE opaque_token_slot_10 PARTITION OF opaque_token FOR VALUES IN (10);
CREATE TABLE opaque_token_slot_11 PARTITION OF opaque_token FOR VALUES IN (11);
CREATE TABLE opaque_token_slot_12 PARTITION OF opaque_token FOR VALUES IN (12);
CREATE TABLE opaque_token_slot_13 PARTITION OF opaque_token FOR VALUES IN (13);
CREATE TABLE opaque_token_slot_14 PARTITION OF opaque_token FOR VALUES IN (14);
CREATE TABLE opaque_token_slot_15 PARTITION OF opaque_token FOR VALUES IN (15);
