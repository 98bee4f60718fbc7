package io.waybill.system;

import java.net.URI;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * The settings of a service's containers, as environment variables like in a cluster. Secrets are generated for each
 * run.
 */
final class PlatformSettings {

    /** Small heaps and no optimising compiler: nine JVMs share the machine. An unusable AOT cache is an error. */
    private static final String JVM_OPTIONS =
            "-Xmx128m -Xss512k -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:AOTMode=on";

    /** How long a replica that was told to stop keeps serving: time for us to notice and to tell the proxy. */
    static final String SHUTDOWN_DELAY = "20s";

    private record Credentials(String id, String secret) {
        static Credentials random() {
            return new Credentials(RandomSecret.token(), RandomSecret.token());
        }
    }

    private final PlatformDatabase database;
    private final URI issuer;
    private final String proxyAddress;
    private final Credentials operator = Credentials.random();
    private final Map<PlatformService, Credentials> clients = new EnumMap<>(PlatformService.class);
    private final String hashKey = RandomSecret.key();
    private final String encryptionKey = RandomSecret.key();

    PlatformSettings(PlatformDatabase database, URI issuer, String proxyAddress) {
        this.database = database;
        this.issuer = issuer;
        this.proxyAddress = proxyAddress;
        for (PlatformService service : PlatformService.values()) {
            clients.put(service, Credentials.random());
        }
    }

    String operatorId() {
        return operator.id();
    }

    String operatorSecret() {
        return operator.secret();
    }

    /** A replica, whose role may not change its schema. */
    Map<String, String> ofReplica(PlatformService service) {
        Map<String, String> settings = common(service);
        settings.putAll(database.settings(service));
        settings.put("QUARKUS_FLYWAY_MIGRATE_AT_START", "false");
        settings.put("QUARKUS_FLYWAY_VALIDATE_AT_START", "true");
        // On a busy machine the first connection takes longer than a call may wait for one.
        settings.put("QUARKUS_FLYWAY_CONNECT_RETRIES", "10");
        settings.put("QUARKUS_SHUTDOWN_DELAY", SHUTDOWN_DELAY);
        return settings;
    }

    /** A run that brings the schema up to date and exits. */
    Map<String, String> ofMigration(PlatformService service) {
        Map<String, String> settings = common(service);
        settings.putAll(database.ownerSettings(service));
        settings.put("QUARKUS_INIT_AND_EXIT", "true");
        // Four migrations start at once on a machine that has only just started a database server.
        settings.put("QUARKUS_DATASOURCE_JDBC_ACQUISITION_TIMEOUT", "60s");
        settings.put("QUARKUS_FLYWAY_CONNECT_RETRIES", "10");
        return settings;
    }

    private Map<String, String> common(PlatformService service) {
        Map<String, String> settings = new HashMap<>();
        settings.put("JDK_JAVA_OPTIONS", JVM_OPTIONS);
        settings.put("WAYBILL_LOG_JSON", "false");
        settings.put("WAYBILL_ENVIRONMENT", "sandbox");
        settings.put("WAYBILL_SEED", "true");
        settings.put("WAYBILL_ISSUER", issuer.toString());
        settings.put("WAYBILL_AUTH_URL", "http://" + PlatformService.AUTH.image() + ":" + PlatformService.AUTH.port());
        settings.put("WAYBILL_CORS_ORIGINS", issuer.toString());
        settings.put("QUARKUS_HTTP_PROXY_PROXY_ADDRESS_FORWARDING", "true");
        settings.put("QUARKUS_HTTP_PROXY_TRUSTED_PROXIES", proxyAddress);
        settings.put("QUARKUS_DATASOURCE_JDBC_MAX_SIZE", "8");
        settings.put("WAYBILL_CONFIG_STRICT", "true");
        if (service == PlatformService.FREIGHT) {
            // An issuer among nine JVMs may be slow without being away.
            settings.put("WAYBILL_SUBSCRIPTION_KEYS_INTROSPECTION_BUDGET", "PT10S");
        }
        if (service == PlatformService.AUTH) {
            addAuth(settings);
        } else {
            settings.put("WAYBILL_SERVICE_CLIENT_ID", clients.get(service).id());
            settings.put("WAYBILL_SERVICE_CLIENT_SECRET", clients.get(service).secret());
        }
        return settings;
    }

    private void addAuth(Map<String, String> settings) {
        settings.put("WAYBILL_AUTH_HASH_KEY", hashKey);
        settings.put("WAYBILL_AUTH_ENCRYPTION_CURRENT_KEY", "first");
        settings.put("WAYBILL_AUTH_ENCRYPTION_KEYS_FIRST", encryptionKey);
        settings.put("WAYBILL_AUTH_OPERATOR_CLIENT_ID", operator.id());
        settings.put("WAYBILL_AUTH_OPERATOR_CLIENT_SECRET", operator.secret());
        // So short that a rotation of the keys fits into a test; a deployment leaves both as they are.
        settings.put("WAYBILL_AUTH_SIGNING_KEY_JWKS_MAX_AGE", "PT5S");
        settings.put("WAYBILL_AUTH_SIGNING_KEY_ANNOUNCE", "PT30S");
        clients.forEach((service, credentials) -> {
            if (service != PlatformService.AUTH) {
                String prefix = "WAYBILL_AUTH_SERVICES_" + service.clientName();
                settings.put(prefix + "_CLIENT_ID", credentials.id());
                settings.put(prefix + "_CLIENT_SECRET", credentials.secret());
            }
        });
    }
}
