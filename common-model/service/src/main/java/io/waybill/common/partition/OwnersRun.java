package io.waybill.common.partition;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.arc.All;
import io.quarkus.flyway.FlywayConfigurationCustomizer;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Looks after the partitions when the migrations are done, if {@link PartitionConfig#enabled()}: what a process of the
 * schema's owner does before it exits.
 */
@Singleton
public class OwnersRun implements FlywayConfigurationCustomizer {

    private final PartitionConfig config;
    private final PartitionMaintenance maintenance;

    OwnersRun(
            PartitionConfig config,
            DataSource database,
            @All List<PartitionedTable> tables,
            @All List<OwnersTask> tasks,
            ObjectMapper json) {
        this.config = config;
        this.maintenance =
                new PartitionMaintenance(database, tables, tasks, new PartitionExports(config.exportDirectory(), json));
    }

    @Override
    public void customize(FluentConfiguration configuration) {
        if (config.enabled()) {
            configuration.callbacks(
                    Stream.concat(Stream.of(configuration.getCallbacks()), Stream.of(new AfterMigrations()))
                            .toArray(Callback[]::new));
        }
    }

    private final class AfterMigrations implements Callback {

        @Override
        public boolean supports(Event event, Context context) {
            return event == Event.AFTER_MIGRATE;
        }

        @Override
        public boolean canHandleInTransaction(Event event, Context context) {
            return false;
        }

        @Override
        public void handle(Event event, Context context) {
            try {
                maintenance.run();
            } catch (SQLException e) {
                throw new FlywayException("partitions could not be looked after", e);
            }
        }

        @Override
        public String getCallbackName() {
            return "partitions";
        }
    }
}
