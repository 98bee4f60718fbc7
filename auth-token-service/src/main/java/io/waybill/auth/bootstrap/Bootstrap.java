package io.waybill.auth.bootstrap;

import io.quarkus.runtime.StartupEvent;
import io.waybill.auth.AuthConfig;
import io.waybill.auth.AuthConfig.ConfiguredClient;
import io.waybill.auth.application.ConfiguredApplications;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/** Registers the configured clients at start-up: the first operator, and the services. */
@ApplicationScoped
class Bootstrap {

    private static final Logger LOG = Logger.getLogger(Bootstrap.class);
    private static final Pattern CLIENT_ID = Pattern.compile("[A-Za-z0-9_-]{8,100}");
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{16,200}");

    private final AuthConfig config;
    private final ConfiguredApplications applications;

    Bootstrap(AuthConfig config, ConfiguredApplications applications) {
        this.config = config;
        this.applications = applications;
    }

    void start(@Observes @Priority(30) StartupEvent started) {
        config.operator()
                .ifPresentOrElse(
                        operator -> bring("waybill.auth.operator", "first operator", "operator", operator),
                        () -> LOG.info("no operator is configured; those in the registry go on"));
        for (Map.Entry<String, ConfiguredClient> service : config.services().entrySet()) {
            bring("waybill.auth.services." + service.getKey(), service.getKey(), "service", service.getValue());
        }
    }

    private void bring(String setting, String name, String role, ConfiguredClient client) {
        if (!CLIENT_ID.matcher(client.clientId()).matches()) {
            throw new IllegalArgumentException(setting + ".client-id must be 8 to 100 of A-Z, a-z, 0-9, _ and -");
        }
        if (!SECRET.matcher(client.clientSecret()).matches()) {
            throw new IllegalArgumentException(setting + ".client-secret must be 16 to 200 of A-Z, a-z, 0-9, _ and -");
        }
        applications.bring(name, role, client.clientId(), client.clientSecret());
    }
}
