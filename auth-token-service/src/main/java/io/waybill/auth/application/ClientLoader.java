package io.waybill.auth.application;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.auth.application.RegisteredClient.KnownSecret;
import io.waybill.common.WaybillConfig;
import io.waybill.common.security.LicenceThumbprint;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads clients from the database for {@link ClientDirectory}. */
@ApplicationScoped
class ClientLoader {

    private static final Set<String> INDIA = Set.of("india-instruction", "india-product");

    private final ApplicationRepository applications;
    private final SecretRepository secrets;
    private final ApiGrantRepository grants;
    private final LicenceRepository licences;
    private final String environment;
    private final Clock clock;

    ClientLoader(
            ApplicationRepository applications,
            SecretRepository secrets,
            ApiGrantRepository grants,
            LicenceRepository licences,
            WaybillConfig config,
            Clock clock) {
        this.applications = applications;
        this.secrets = secrets;
        this.grants = grants;
        this.licences = licences;
        this.clock = clock;
        this.environment = config.environment().claim();
    }

    Optional<RegisteredClient> load(String clientId) {
        return QuarkusTransaction.requiringNew()
                .call(() -> applications.byClientId(clientId).map(this::client));
    }

    List<String> allClientIds() {
        return QuarkusTransaction.requiringNew().call(applications::allClientIds);
    }

    private RegisteredClient client(Application application) {
        Set<String> apis = grants.of(application.id).stream()
                .filter(grant -> grant.state == GrantState.approved && grant.environment.equals(environment))
                .map(grant -> grant.api.intern())
                .collect(Collectors.toUnmodifiableSet());
        Instant now = clock.instant();
        return new RegisteredClient(
                application.id,
                application.clientId,
                application.state == ApplicationState.approved,
                application.businessRegion.intern(),
                application.serviceLevel.intern(),
                application.roleSet(),
                apis,
                apis.stream().anyMatch(INDIA::contains) ? thumbprints(application) : List.of(),
                secrets.of(application.id).stream()
                        .filter(secret -> secret.isLive(now))
                        .map(secret -> new KnownSecret(secret.id, secret.hash, secret.expiresAt))
                        .toList(),
                application.tokensNotBefore);
    }

    private List<LicenceThumbprint> thumbprints(Application application) {
        return licences.of(application.id).stream()
                .map(licence -> new LicenceThumbprint(licence.loginThumbprint, licence.pairThumbprint))
                .toList();
    }
}
