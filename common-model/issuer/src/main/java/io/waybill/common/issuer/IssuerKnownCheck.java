package io.waybill.common.issuer;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready only once the issuer's keys and list of withdrawals have been read: before that, every call would be refused.
 */
@Readiness
@ApplicationScoped
class IssuerKnownCheck implements HealthCheck {

    private final RemoteVerificationKeys keys;
    private final RemoteWithdrawals withdrawals;

    IssuerKnownCheck(RemoteVerificationKeys keys, RemoteWithdrawals withdrawals) {
        this.keys = keys;
        this.withdrawals = withdrawals;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("issuer known")
                .status(keys.isLoaded() && withdrawals.document().isLoaded())
                .withData("keys", keys.isLoaded())
                .withData("withdrawals", withdrawals.document().isLoaded())
                .build();
    }
}
