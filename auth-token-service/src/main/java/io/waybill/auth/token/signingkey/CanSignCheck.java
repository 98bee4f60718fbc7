package io.waybill.auth.token.signingkey;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready only with a key to sign with: a replica that lacks an encryption key must not replace one that has it. */
@Readiness
@ApplicationScoped
class CanSignCheck implements HealthCheck {

    private final SigningKeys keys;

    CanSignCheck(SigningKeys keys) {
        this.keys = keys;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("can sign").status(keys.canSign()).build();
    }
}
