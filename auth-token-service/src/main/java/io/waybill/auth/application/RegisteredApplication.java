package io.waybill.auth.application;

import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The answer to a registration: the only time that a secret is shown unasked, to the party that registers.
 *
 * @param secretId id of the secret, claim {@code sid} of tokens issued for it
 */
record RegisteredApplication(
        UUID id,
        String clientId,
        String clientSecret,
        String secretId,
        String name,
        String owner,
        String businessRegion,
        String level,
        Set<String> roles,
        ApplicationState state,
        Instant createdAt) {

    static RegisteredApplication from(Application application, Secret secret, String clientSecret) {
        return new RegisteredApplication(
                application.id,
                application.clientId,
                clientSecret,
                secret.id,
                application.name,
                application.owner,
                application.businessRegion,
                application.serviceLevel,
                new TreeSet<>(application.roleSet()),
                application.state,
                application.createdAt);
    }

    @Override
    public String toString() {
        return "application " + id;
    }
}
