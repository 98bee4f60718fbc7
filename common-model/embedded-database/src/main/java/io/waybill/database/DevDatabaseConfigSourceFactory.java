package io.waybill.database;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Gives a service in {@code quarkus:dev} a database of its own, so that it starts without Docker and without an
 * installed PostgreSQL. Takes effect only in the profile {@code dev}, and only if neither the environment nor a system
 * property names a database. The schema is that of {@code quarkus.datasource.username}.
 */
public final class DevDatabaseConfigSourceFactory implements ConfigSourceFactory {

    private static final String URL = "quarkus.datasource.jdbc.url";
    private static final String USERNAME = "quarkus.datasource.username";
    private static final String PASSWORD = "quarkus.datasource.password";

    /** Above application.properties (250), below the environment (300). */
    private static final int ORDINAL = 275;

    private static final int ENVIRONMENT_ORDINAL = 300;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        String schema = value(context, USERNAME);
        if (!context.getProfiles().contains("dev") || schema == null || isGivenFromOutside(context)) {
            return List.of();
        }
        DatabaseAccess access = DevDatabase.access(schema);
        return List.of(new PropertiesConfigSource(
                Map.of(
                        URL,
                        access.jdbcUrl(),
                        USERNAME,
                        access.username(),
                        PASSWORD,
                        access.password(),
                        // With the datasource's own switch alone, dev services would still wait for a container engine.
                        "quarkus.devservices.enabled",
                        "false"),
                "embedded database",
                ORDINAL));
    }

    private static boolean isGivenFromOutside(ConfigSourceContext context) {
        ConfigValue url = context.getValue(URL);
        return url != null && url.getValue() != null && url.getConfigSourceOrdinal() >= ENVIRONMENT_ORDINAL;
    }

    private static String value(ConfigSourceContext context, String name) {
        return Optional.ofNullable(context.getValue(name))
                .map(ConfigValue::getValue)
                .orElse(null);
    }

    /**
     * Starts the database once per JVM. System properties identify it: a live reload may load this class again, and the
     * new class must find the running server.
     */
    private static final class DevDatabase {

        private static final String KEPT_URL = "waybill.dev-database.url";
        private static final String KEPT_PASSWORD = "waybill.dev-database.password";

        private DevDatabase() {}

        static synchronized DatabaseAccess access(String schema) {
            if (System.getProperty(KEPT_URL) == null) {
                start(schema);
            }
            return new DatabaseAccess(System.getProperty(KEPT_URL), schema, System.getProperty(KEPT_PASSWORD));
        }

        private static void start(String schema) {
            try {
                DatabaseAccess access = EmbeddedDatabase.builder()
                        .schema(schema)
                        .stopAtExit()
                        .start()
                        .schema(schema);
                System.setProperty(KEPT_URL, access.jdbcUrl());
                System.setProperty(KEPT_PASSWORD, access.password());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
