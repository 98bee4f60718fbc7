-- The key that signs at a time is the one of its algorithm with the latest active_from that has passed; replicas need not agree on more.

CREATE TABLE signing_key (
    kid          text        NOT NULL,
    algorithm    text        NOT NULL,
    public_key   bytea       NOT NULL,
    sealed       bytea       NOT NULL,
    sealing_key  text        NOT NULL,
    created_at   timestamptz NOT NULL,
    active_from  timestamptz NOT NULL,
    withdrawn_at timestamptz,
    CONSTRAINT signing_key_pk PRIMARY KEY (kid),
    CONSTRAINT signing_key_algorithm_known CHECK (algorithm IN ('ES256', 'RS256'))
);
