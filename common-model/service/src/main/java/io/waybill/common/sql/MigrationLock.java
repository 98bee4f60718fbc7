package io.waybill.common.sql;

import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Makes Flyway hold its lock against other migrations by session, not by an open transaction: building an index
 * concurrently waits for every older transaction, and so would wait for Flyway itself. Where it migrates, and does not
 * only look whether the schema is new enough, {@link InterruptedIndexes} go on.
 */
@Singleton
public class MigrationLock implements FlywayConfigurationCustomizer {

    private final boolean migrates;

    public MigrationLock(@ConfigProperty(name = "quarkus.flyway.migrate-at-start") boolean migrates) {
        this.migrates = migrates;
    }

    @Override
    public void customize(FluentConfiguration configuration) {
        configuration.configuration(Map.of("flyway.postgresql.transactional.lock", "false"));
        if (migrates) {
            configuration.callbacks(
                    Stream.concat(Stream.of(configuration.getCallbacks()), Stream.of(new InterruptedIndexes()))
                            .toArray(Callback[]::new));
        }
    }
}
