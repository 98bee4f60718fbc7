-- Whether a token has been revoked already is asked at each revocation. The table has few rows: those in force.
create index withdrawal_jti_idx on withdrawal (jti) where jti is not null;
