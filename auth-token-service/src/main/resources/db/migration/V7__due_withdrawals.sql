-- Withdrawals whose time is still to come: the end of a secret, and the second look after a suspension or a revoked grant,
-- when every replica knows of it and none issues any more.
CREATE TABLE due_withdrawal (
    id        bigint      GENERATED ALWAYS AS IDENTITY,
    due_at    timestamptz NOT NULL,
    client_id text,
    api       text,
    sid       text,
    CONSTRAINT due_withdrawal_pk PRIMARY KEY (id),
    CONSTRAINT due_withdrawal_subject CHECK (num_nonnulls(client_id, sid) = 1 AND (api IS NULL OR client_id IS NOT NULL))
);

CREATE INDEX due_withdrawal_due_idx ON due_withdrawal (due_at);
CREATE INDEX due_withdrawal_client_idx ON due_withdrawal (client_id);
CREATE INDEX due_withdrawal_sid_idx ON due_withdrawal (sid);

INSERT INTO due_withdrawal (due_at, sid) SELECT expires_at, id FROM secret WHERE expires_at > now();
