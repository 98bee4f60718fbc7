-- io.waybill.common.ratelimit: one row per caller; the free half of each page lets updates stay in it (HOT)
CREATE TABLE rate_limit (
    key       text   NOT NULL,
    second    bigint NOT NULL,
    in_second bigint NOT NULL,
    in_day    bigint NOT NULL,
    granted   bigint NOT NULL,
    CONSTRAINT rate_limit_pk PRIMARY KEY (key)
) WITH (fillfactor = 50);
