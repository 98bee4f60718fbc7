package io.waybill.sandbox;

import io.waybill.database.DatabaseAccess;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;

/** The settings that a service gets from the launcher, named as in its application.properties. */
final class ServiceConfiguration {

    private static final String ENCRYPTION_KEY_ID = "sandbox-1";

    private final int portBase;
    private final Options options;
    private final Secrets secrets;

    ServiceConfiguration(int portBase, Options options, Secrets secrets) {
        this.portBase = portBase;
        this.options = options;
        this.secrets = secrets;
    }

    Map<String, String> of(Service service, DatabaseAccess database) {
        String issuer = options.publicUrl(Service.AUTH, portBase).toString();
        Map<String, String> settings = new TreeMap<>();
        // Above application.properties (250) and the environment (300), so that variables exported for another Quarkus
        // application have no effect here.
        settings.put("config_ordinal", "350");
        settings.put("quarkus.http.host", options.bind());
        settings.put("quarkus.http.port", Integer.toString(service.port(portBase)));
        settings.put("quarkus.management.host", "localhost");
        settings.put("quarkus.management.port", Integer.toString(service.managementPort(portBase)));
        settings.put("quarkus.datasource.jdbc.url", database.jdbcUrl());
        settings.put("quarkus.datasource.username", database.username());
        settings.put("quarkus.datasource.password", database.password());
        // One person's calls need few connections; each costs PostgreSQL a process.
        settings.put("quarkus.datasource.jdbc.min-size", "1");
        // Four JVMs start at once, perhaps on a busy laptop.
        settings.put("quarkus.datasource.jdbc.acquisition-timeout", "30s");
        settings.put("quarkus.flyway.connect-retries", "5");
        // Less than the launcher's own patience.
        settings.put("quarkus.shutdown.timeout", "2s");
        settings.put("waybill.cors-origins", issuer);
        // People read the log of a sandbox.
        settings.put("waybill.log-json", "false");
        // The launcher polls health until the service is ready; each "not yet" would be a line.
        settings.put("quarkus.log.category.\"io.smallrye.health\".level", "ERROR");
        settings.put("waybill.swagger-ui", "true");
        settings.put("waybill.environment", "sandbox");
        settings.put("waybill.issuer", issuer);
        settings.put("waybill.auth-url", Service.AUTH.url(portBase).toString());
        settings.put("waybill.seed", "true");
        // People who try something out see it at once.
        settings.put("waybill.usage.report-every", "5s");
        if (service == Service.AUTH) {
            addAuth(settings);
            // A set of public keys on the developer's own machine.
            settings.put("waybill.auth.client-keys.allowed-networks", "127.0.0.0/8,::1/128");
        } else {
            settings.put("waybill.service.client-id", secrets.clientId(service));
            settings.put("waybill.service.client-secret", secrets.clientSecret(service));
        }
        if (service == Service.INDIA_INSTRUCTION) {
            settings.put("waybill.instructions.webhooks.key", secrets.webhooksKey());
            // A receiver on the developer's own machine.
            settings.put("waybill.instructions.webhooks.allowed-networks", "127.0.0.0/8,::1/128");
        }
        return settings;
    }

    private void addPortal(Map<String, String> settings) {
        boolean hasTls =
                "https".equals(options.publicUrl(Service.AUTH, portBase).getScheme());
        // Without TLS, some browsers refuse Secure cookies.
        settings.put("waybill.portal.secure-cookies", Boolean.toString(hasTls));
        for (PortalAccount account : PortalAccount.values()) {
            account.addTo(settings, secrets.password(account));
        }
        for (Service service : EnumSet.complementOf(EnumSet.of(Service.AUTH))) {
            settings.put(
                    "waybill.portal.services." + service.api(),
                    options.publicUrl(service, portBase).toString());
        }
    }

    private void addAuth(Map<String, String> settings) {
        settings.put("waybill.auth.encryption.current-key", ENCRYPTION_KEY_ID);
        settings.put("waybill.auth.encryption.keys." + ENCRYPTION_KEY_ID, secrets.encryptionKey());
        settings.put("waybill.auth.hash-key", secrets.hashKey());
        settings.put("waybill.auth.operator.client-id", secrets.operatorId());
        settings.put("waybill.auth.operator.client-secret", secrets.operatorSecret());
        for (Service service : Service.values()) {
            if (service != Service.AUTH) {
                String prefix = "waybill.auth.services." + service.folder();
                settings.put(prefix + ".client-id", secrets.clientId(service));
                settings.put(prefix + ".client-secret", secrets.clientSecret(service));
            }
        }
        addPortal(settings);
        options.tokenLifetime().ifPresent(seconds -> {
            settings.put("waybill.auth.token.jwt-lifetime", "PT" + seconds + "S");
            settings.put("waybill.auth.token.opaque-lifetime", "PT" + seconds + "S");
        });
    }
}
