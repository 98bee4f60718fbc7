-- Who may ask for tokens: applications with their secrets, API grants and licences, and the levels they are served at.

CREATE TABLE service_level (
    name           text   NOT NULL,
    per_second     bigint NOT NULL,
    per_day        bigint NOT NULL,
    -- NULL: no limit on the number of tokens issued in a day (UTC).
    tokens_per_day bigint,
    CONSTRAINT service_level_pk PRIMARY KEY (name),
    CONSTRAINT service_level_positive CHECK (per_second > 0 AND per_day > 0 AND (tokens_per_day IS NULL OR tokens_per_day > 0))
);

INSERT INTO service_level (name, per_second, per_day, tokens_per_day) VALUES
    ('standard', 10, 250, 1000),
    ('sandbox', 1000000, 1000000000, NULL);

CREATE TABLE application (
    id                uuid        NOT NULL,
    -- In order of registration: where a page of the list begins.
    number            bigint      GENERATED ALWAYS AS IDENTITY,
    client_id         text        NOT NULL,
    name              text        NOT NULL,
    owner             text        NOT NULL,
    business_region   text        NOT NULL,
    service_level     text        NOT NULL,
    roles             text        NOT NULL,
    state             text        NOT NULL,
    -- Seconds since 1970: tokens issued before are withdrawn, so new ones are dated no earlier.
    tokens_not_before bigint      NOT NULL,
    created_at        timestamptz NOT NULL,
    CONSTRAINT application_pk PRIMARY KEY (id),
    CONSTRAINT application_client_id_unique UNIQUE (client_id),
    CONSTRAINT application_service_level_fk FOREIGN KEY (service_level) REFERENCES service_level (name),
    CONSTRAINT application_state_known CHECK (state IN ('registered', 'approved', 'rejected', 'suspended'))
);

CREATE UNIQUE INDEX application_number_idx ON application (number);

CREATE TABLE secret (
    id                text        NOT NULL,
    application_id    uuid        NOT NULL,
    -- HMAC-SHA-256 under a key that is not in the database.
    hash              bytea       NOT NULL,
    sealed            bytea       NOT NULL,
    sealing_key       text        NOT NULL,
    from_configuration boolean    NOT NULL,
    created_at        timestamptz NOT NULL,
    expires_at        timestamptz,
    CONSTRAINT secret_pk PRIMARY KEY (id),
    CONSTRAINT secret_application_fk FOREIGN KEY (application_id) REFERENCES application (id) ON DELETE CASCADE
);

CREATE INDEX secret_application_idx ON secret (application_id);

CREATE TABLE api_grant (
    application_id uuid        NOT NULL,
    api            text        NOT NULL,
    environment    text        NOT NULL,
    state          text        NOT NULL,
    changed_at     timestamptz NOT NULL,
    CONSTRAINT api_grant_pk PRIMARY KEY (application_id, api, environment),
    CONSTRAINT api_grant_application_fk FOREIGN KEY (application_id) REFERENCES application (id) ON DELETE CASCADE,
    CONSTRAINT api_grant_api_known CHECK (api IN ('parcel', 'freight-product', 'india-instruction', 'india-product')),
    CONSTRAINT api_grant_environment_known CHECK (environment IN ('sandbox', 'production')),
    CONSTRAINT api_grant_state_known CHECK (state IN ('requested', 'approved', 'rejected', 'revoked'))
);

CREATE TABLE licence (
    login_id         text        NOT NULL,
    application_id   uuid        NOT NULL,
    -- What a token says of the licence; the key itself is only kept sealed.
    login_thumbprint text        NOT NULL,
    pair_thumbprint  text        NOT NULL,
    sealed           bytea       NOT NULL,
    sealing_key      text        NOT NULL,
    created_at       timestamptz NOT NULL,
    CONSTRAINT licence_pk PRIMARY KEY (login_id),
    CONSTRAINT licence_application_fk FOREIGN KEY (application_id) REFERENCES application (id) ON DELETE CASCADE
);

CREATE INDEX licence_application_idx ON licence (application_id);

CREATE TABLE backend_user (
    id            uuid        NOT NULL,
    number        bigint      GENERATED ALWAYS AS IDENTITY,
    username      text        NOT NULL,
    -- Argon2id in the PHC string form, with its own salt and parameters.
    password_hash text        NOT NULL,
    locked        boolean     NOT NULL,
    -- Raised by a lock, an unlock and a new password: cached log-ins of an older version are void.
    version       bigint      NOT NULL,
    created_at    timestamptz NOT NULL,
    CONSTRAINT backend_user_pk PRIMARY KEY (id),
    CONSTRAINT backend_user_username_unique UNIQUE (username)
);

CREATE UNIQUE INDEX backend_user_number_idx ON backend_user (number);
