CREATE TABLE audit_event (
    id         bigint      GENERATED ALWAYS AS IDENTITY,
    at         timestamptz NOT NULL,
    actor      text        NOT NULL,
    action     text        NOT NULL,
    subject    text        NOT NULL,
    detail     text        NOT NULL,
    source     text        NOT NULL,
    request_id text        NOT NULL,
    CONSTRAINT audit_event_pk PRIMARY KEY (id)
);

CREATE INDEX audit_event_at_idx ON audit_event (at);

-- Failed attempts of ten minutes. A source has at most a few hundred rows: beyond that the source itself is slowed down.
CREATE UNLOGGED TABLE failed_attempt (
    source       text        NOT NULL,
    -- A keyed hash of the id that was tried: typed-in secrets end up as ids now and then.
    subject      text        NOT NULL,
    count        int         NOT NULL,
    window_start timestamptz NOT NULL,
    last_at      timestamptz NOT NULL,
    CONSTRAINT failed_attempt_pk PRIMARY KEY (source, subject)
);

CREATE INDEX failed_attempt_last_at_idx ON failed_attempt (last_at);

-- Tokens issued in a UTC day, for the levels that have a quota.
CREATE TABLE issued_tokens (
    application_id uuid   NOT NULL,
    day            date   NOT NULL,
    count          bigint NOT NULL,
    CONSTRAINT issued_tokens_pk PRIMARY KEY (application_id, day)
);
