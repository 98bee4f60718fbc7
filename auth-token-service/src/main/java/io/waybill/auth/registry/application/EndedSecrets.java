package io.waybill.auth.registry.application;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;

/** Deletes the rows of secrets that ended long ago; the audit trail keeps their history. */
@ApplicationScoped
class EndedSecrets {

    private final SecretRepository repository;
    private final Duration kept;
    private final Clock clock;

    EndedSecrets(SecretRepository repository, RegistryConfig config, Clock clock) {
        this.repository = repository;
        this.kept = config.endedSecretsKept();
        this.clock = clock;
    }

    @Scheduled(identity = "ended-secrets", every = "1h", delayed = "5m", concurrentExecution = ConcurrentExecution.SKIP)
    void delete() {
        repository.deleteEndedBefore(clock.instant().minus(kept));
    }
}
