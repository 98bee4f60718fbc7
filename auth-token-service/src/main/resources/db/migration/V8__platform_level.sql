-- The platform's own applications, which come from the configuration, have a level of their own in every environment.

INSERT INTO service_level (name, per_second, per_day, tokens_per_day) VALUES
    ('platform', 1000000, 1000000000, NULL)
ON CONFLICT DO NOTHING;

UPDATE application SET service_level = 'platform'
WHERE service_level = 'sandbox' AND id IN (SELECT application_id FROM secret WHERE from_configuration);

-- Replicas that run already forget what they know of levels and applications.
WITH next AS (UPDATE change_counter SET version = version + 1 RETURNING version)
INSERT INTO change (version, kind, subject, changed_at) SELECT version, 'EVERYTHING', '', now() FROM next;
