package io.waybill.auth.application;

import io.waybill.auth.change.ChangeFeed;
import io.waybill.auth.change.ChangeKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;

/**
 * Applications whose credentials are in the configuration. A changed secret takes effect at the next start, and
 * withdraws the former one.
 */
@ApplicationScoped
public class ConfiguredApplications {

    /** Made by a migration: the platform calls itself often, and counts nothing against itself. */
    private static final String LEVEL = "platform";

    /** They belong to no region. */
    private static final String NO_REGION = "ZZ";

    private final ApplicationRepository applications;
    private final ApplicationRegistry registry;
    private final ClientSecrets secrets;
    private final ChangeFeed changes;

    ConfiguredApplications(
            ApplicationRepository applications,
            ApplicationRegistry registry,
            ClientSecrets secrets,
            ChangeFeed changes) {
        this.applications = applications;
        this.registry = registry;
        this.secrets = secrets;
        this.changes = changes;
    }

    /** Makes sure that the application exists with this role and secret. Replicas that start together take turns. */
    @Transactional
    public void bring(String name, String role, String clientId, String clientSecret) {
        applications.lockConfiguring();
        Application application = applications.byClientId(clientId).orElseGet(() -> {
            Registration registration = new Registration(name, "platform operations", NO_REGION, LEVEL, List.of(role));
            Application made = registry.create(registration, clientId, ApplicationState.approved);
            changes.publish(ChangeKind.APPLICATION, clientId);
            return made;
        });
        secrets.configure(application, clientSecret);
    }
}
