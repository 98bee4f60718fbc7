-- What the replicas tell one another. A change takes its version from the one row of change_counter inside its transaction:
-- the row lock makes versions appear in the order of the commits, so that a reader that has seen n has seen all before n.

CREATE TABLE change_counter (
    one     boolean NOT NULL DEFAULT true,
    version bigint  NOT NULL,
    CONSTRAINT change_counter_pk PRIMARY KEY (one),
    CONSTRAINT change_counter_one_row CHECK (one)
);

INSERT INTO change_counter (version) VALUES (0);

CREATE TABLE change (
    version    bigint      NOT NULL,
    kind       text        NOT NULL,
    subject    text        NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT change_pk PRIMARY KEY (version)
);

CREATE INDEX change_changed_at_idx ON change (changed_at);

CREATE TABLE withdrawal (
    version    bigint      NOT NULL,
    jti        text,
    client_id  text,
    api        text,
    sid        text,
    kid        text,
    before     timestamptz,
    until      timestamptz NOT NULL,
    CONSTRAINT withdrawal_pk PRIMARY KEY (version)
);

CREATE INDEX withdrawal_until_idx ON withdrawal (until);
CREATE INDEX withdrawal_client_idx ON withdrawal (client_id);
