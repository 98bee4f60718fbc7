package io.waybill.common.sql;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.inject.Singleton;
import java.util.Map;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Makes Flyway hold its lock against other migrations by session, not by an open transaction: building an index
 * concurrently waits for every older transaction, and so would wait for Flyway itself.
 */
@Singleton
public class MigrationLock implements FlywayConfigurationCustomizer {

    @Override
    public void customize(FluentConfiguration configuration) {
        configuration.configuration(Map.of("flyway.postgresql.transactional.lock", "false"));
    }
}
