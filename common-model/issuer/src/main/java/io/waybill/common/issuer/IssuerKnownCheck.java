package io.waybill.common.issuer;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready only once the issuer's keys and list of revocations have been read: before that, every call would be refused.
 */
@Readiness
@ApplicationScoped
class IssuerKnownCheck implements HealthCheck {

    private final RemoteVerificationKeys keys;
    private final RemoteRevocations revocations;

    IssuerKnownCheck(RemoteVerificationKeys keys, RemoteRevocations revocations) {
        this.keys = keys;
        this.revocations = revocations;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("issuer known")
                .status(keys.isLoaded() && revocations.document().isLoaded())
                .withData("keys", keys.isLoaded())
                .withData("revocations", revocations.document().isLoaded())
                .build();
    }
}
