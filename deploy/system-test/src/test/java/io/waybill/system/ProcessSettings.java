package io.waybill.system;

import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.net.URI;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** The settings of services that a test runs as processes. Secrets are generated for each run. */
final class ProcessSettings {

    private final Map<PlatformService, String> secrets = new EnumMap<>(PlatformService.class);
    private final String operatorId = RandomSecret.token();
    private final String operatorSecret = RandomSecret.token();
    private final String hashKey = RandomSecret.key();
    private final String encryptionKey = RandomSecret.key();
    private final String webhookKey = RandomSecret.key();
    private final EmbeddedDatabase database;
    private final URI issuer;
    private final URI authUrl;

    /** A database with a schema for each service. */
    static EmbeddedDatabase startDatabase() throws IOException {
        EmbeddedDatabase.Builder builder = EmbeddedDatabase.builder().stopAtExit();
        for (PlatformService service : PlatformService.values()) {
            builder.schema(service.role());
        }
        return builder.start();
    }

    /**
     * @param database with a schema for each service
     * @param issuer the public URL of auth-token-service
     * @param authUrl where the services reach it
     */
    ProcessSettings(EmbeddedDatabase database, URI issuer, URI authUrl) {
        this.database = database;
        this.issuer = issuer;
        this.authUrl = authUrl;
        for (PlatformService service : PlatformService.values()) {
            secrets.put(service, RandomSecret.token());
        }
    }

    String operatorId() {
        return operatorId;
    }

    String operatorSecret() {
        return operatorSecret;
    }

    /** A map of its own, as in an application.properties. */
    Map<String, String> of(PlatformService service) {
        return of(service, database.port());
    }

    /** The same for a service that reaches the database by another port, such as that of a relay. */
    Map<String, String> of(PlatformService service, int databasePort) {
        DatabaseAccess access = database.schema(service.role());
        Map<String, String> settings = new HashMap<>();
        settings.put(
                "quarkus.datasource.jdbc.url",
                access.jdbcUrl().replace(":" + database.port() + "/", ":" + databasePort + "/"));
        settings.put("quarkus.datasource.username", access.username());
        settings.put("quarkus.datasource.password", access.password());
        settings.put("quarkus.datasource.jdbc.min-size", "1");
        // Many JVMs start at once, perhaps on a busy machine.
        settings.put("quarkus.datasource.jdbc.acquisition-timeout", "30s");
        settings.put("quarkus.flyway.connect-retries", "5");
        settings.put("waybill.log-json", "false");
        settings.put("waybill.environment", "sandbox");
        settings.put("waybill.seed", "true");
        settings.put("waybill.issuer", issuer.toString());
        settings.put("waybill.auth-url", authUrl.toString());
        if (service == PlatformService.AUTH) {
            settings.put("waybill.auth.hash-key", hashKey);
            settings.put("waybill.auth.encryption.current-key", "first");
            settings.put("waybill.auth.encryption.keys.first", encryptionKey);
            settings.put("waybill.auth.operator.client-id", operatorId);
            settings.put("waybill.auth.operator.client-secret", operatorSecret);
            secrets.forEach((client, secret) -> {
                if (client != PlatformService.AUTH) {
                    String prefix = "waybill.auth.services." + client.image();
                    settings.put(prefix + ".client-id", client.image());
                    settings.put(prefix + ".client-secret", secret);
                }
            });
        } else {
            settings.put("waybill.service.client-id", service.image());
            settings.put("waybill.service.client-secret", secrets.get(service));
        }
        if (service == PlatformService.INDIA_INSTRUCTION) {
            settings.put("waybill.instructions.webhooks.key", webhookKey);
        }
        return settings;
    }
}
