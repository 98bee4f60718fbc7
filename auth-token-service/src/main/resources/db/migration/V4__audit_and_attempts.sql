-- The audit trail (io.waybill.common.audit): append-only, but for refused log-ins, which are deleted when they are old.
CREATE TABLE audit_event (
    id             bigint      GENERATED ALWAYS AS IDENTITY,
    occurred_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor          text        NOT NULL,
    action         text        NOT NULL,
    target         text        NOT NULL,
    source_address text,
    request_id     text,
    details        json        NOT NULL,
    CONSTRAINT audit_event_pk PRIMARY KEY (id)
);

CREATE INDEX audit_event_refused_idx ON audit_event (occurred_at) WHERE action = 'login.refused';

CREATE FUNCTION audit_event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_event is append-only';
END $$;

CREATE TRIGGER audit_event_no_update BEFORE UPDATE ON audit_event
    FOR EACH ROW EXECUTE FUNCTION audit_event_is_append_only();
CREATE TRIGGER audit_event_no_delete BEFORE DELETE ON audit_event
    FOR EACH ROW WHEN (OLD.action <> 'login.refused') EXECUTE FUNCTION audit_event_is_append_only();
CREATE TRIGGER audit_event_no_truncate BEFORE TRUNCATE ON audit_event
    FOR EACH STATEMENT EXECUTE FUNCTION audit_event_is_append_only();

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
