package io.waybill.common.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready only once the issuer's keys and its list of withdrawals have been read: before, every call would be refused. */
@Readiness
@ApplicationScoped
class IssuerKnownCheck implements HealthCheck {

    private final Instance<VerificationKeys> keys;
    private final Instance<Withdrawals> withdrawals;

    IssuerKnownCheck(Instance<VerificationKeys> keys, Instance<Withdrawals> withdrawals) {
        this.keys = keys;
        this.withdrawals = withdrawals;
    }

    @Override
    public HealthCheckResponse call() {
        boolean keysLoaded = !(io.quarkus.arc.ClientProxy.unwrap(keys.get()) instanceof RemoteVerificationKeys remote)
                || remote.isLoaded();
        boolean listLoaded = !(io.quarkus.arc.ClientProxy.unwrap(withdrawals.get()) instanceof RemoteWithdrawals remote)
                || remote.isLoaded();
        return HealthCheckResponse.named("issuer known")
                .status(keysLoaded && listLoaded)
                .withData("keys", keysLoaded)
                .withData("withdrawals", listLoaded)
                .build();
    }
}
