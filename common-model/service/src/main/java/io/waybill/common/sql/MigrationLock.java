package io.waybill.common.sql;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.inject.Singleton;
import java.util.Map;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Lets Flyway hold the lock against other migrations by its session instead of an open transaction: an index that is
 * built concurrently waits for every transaction that is older, and so would wait for Flyway itself.
 */
@Singleton
public class MigrationLock implements FlywayConfigurationCustomizer {

    @Override
    public void customize(FluentConfiguration configuration) {
        configuration.configuration(Map.of("flyway.postgresql.transactional.lock", "false"));
    }
}
