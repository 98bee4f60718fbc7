package io.waybill.auth.registry.registration;

import io.quarkus.runtime.StartupEvent;
import io.waybill.auth.registry.RegistryConfig;
import io.waybill.auth.registry.RegistryConfig.ConfiguredClient;
import io.waybill.auth.registry.application.Application;
import io.waybill.auth.registry.application.ApplicationChanges;
import io.waybill.auth.registry.application.ApplicationRepository;
import io.waybill.auth.registry.application.ApplicationState;
import io.waybill.auth.registry.application.Registration;
import io.waybill.auth.registry.credential.ClientKeys;
import io.waybill.auth.registry.credential.ClientSecrets;
import io.waybill.auth.registry.key.ServiceAccount;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/**
 * Registers the applications of the configuration at start-up: the first operator, and the services. A changed secret
 * revokes the former one.
 */
@ApplicationScoped
class ConfiguredApplications {

    private static final Logger LOG = Logger.getLogger(ConfiguredApplications.class);
    private static final Pattern CLIENT_ID = Pattern.compile("[A-Za-z0-9_-]{8,100}");
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{16,200}");

    /** Made by a migration: the platform's calls to itself count against no limit. */
    private static final String LEVEL = "platform";

    /** The platform's own applications belong to no region. */
    private static final String NO_REGION = "ZZ";

    private final RegistryConfig config;
    private final ApplicationRepository applications;
    private final ApplicationRegistration applicationRegistration;
    private final ClientSecrets secrets;
    private final ClientKeys keys;
    private final ApplicationChanges changes;

    ConfiguredApplications(
            RegistryConfig config,
            ApplicationRepository applications,
            ApplicationRegistration applicationRegistration,
            ClientSecrets secrets,
            ClientKeys keys,
            ApplicationChanges changes) {
        this.config = config;
        this.applications = applications;
        this.applicationRegistration = applicationRegistration;
        this.secrets = secrets;
        this.keys = keys;
        this.changes = changes;
    }

    /** Replicas that start together take turns. */
    @Transactional
    void start(@Observes @Priority(30) StartupEvent started) {
        applications.lockConfiguring();
        applications.lockAccounts();
        config.operator()
                .ifPresentOrElse(
                        operator -> bring("waybill.auth.operator", "first operator", "operator", operator),
                        () -> LOG.info("no operator is configured; those in the registry go on"));
        for (Map.Entry<String, ConfiguredClient> service : config.services().entrySet()) {
            bring("waybill.auth.services." + service.getKey(), service.getKey(), "service", service.getValue());
        }
    }

    void bring(String setting, String name, String role, ConfiguredClient client) {
        if (!CLIENT_ID.matcher(client.clientId()).matches()) {
            throw new IllegalArgumentException(setting + ".client-id must be 8 to 100 of A-Z, a-z, 0-9, _ and -");
        }
        if (client.clientSecret().isEmpty() && client.serviceAccount().isEmpty()) {
            throw new IllegalArgumentException(setting + " needs a client-secret or a service-account");
        }
        if (client.clientSecret()
                .filter(secret -> !SECRET.matcher(secret).matches())
                .isPresent()) {
            throw new IllegalArgumentException(setting + ".client-secret must be 16 to 200 of A-Z, a-z, 0-9, _ and -");
        }
        Optional<ServiceAccount> account = client.serviceAccount()
                .map(wanted -> new ServiceAccount(wanted.issuer(), wanted.subject(), wanted.audience()));
        if (account.filter(wanted -> !config.trusted().contains(wanted.issuer()))
                .isPresent()) {
            throw new IllegalArgumentException(
                    setting + ".service-account.issuer must be one of waybill.auth.trusted-issuers");
        }
        Application application =
                applications.byClientId(client.clientId()).orElseGet(() -> made(name, role, client.clientId()));
        client.clientSecret().ifPresent(secret -> secrets.configure(application, secret));
        keys.configure(application, account);
    }

    private Application made(String name, String role, String clientId) {
        Registration registration = new Registration(name, "platform operations", NO_REGION, LEVEL, List.of(role));
        Application application = applicationRegistration.create(registration, clientId, ApplicationState.approved);
        changes.made(application, "application.configure", Map.of("name", name, "role", role));
        return application;
    }
}
