package io.waybill.auth.platform.revocation;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Revocations in the future. The first replica to find one due makes it.
 *
 * <p>One reason is the expiry of a secret or key. The other is a replica that has not yet learned of a deleted licence
 * or a lost role: it may issue a token with it, dated after the revocation. So the revocation is repeated once all
 * replicas know.
 */
@ApplicationScoped
public class DueRevocations {

    /** After this time every replica knows of a change. */
    private static final Duration KNOWN_EVERYWHERE = Duration.ofSeconds(5);

    private static final int AT_ONCE = 100;

    private final DueRevocationRepository repository;
    private final RevocationRegister register;

    DueRevocations(DueRevocationRepository repository, RevocationRegister register) {
        this.repository = repository;
        this.register = register;
    }

    /** Revokes the tokens of a secret or key at its expiry; replaces an earlier expiry. */
    @Transactional
    public void secretEnds(String secretId, Instant end) {
        repository.delete("sid", secretId);
        if (end.isAfter(register.now())) {
            repository.insert(end, null, secretId);
        } else {
            register.revokeSecret(secretId);
        }
    }

    /** Revokes the tokens of an application again, once every replica knows why. */
    @Transactional
    public void applicationAgain(String clientId) {
        repository.insert(register.now().plus(KNOWN_EVERYWHERE), clientId, null);
    }

    /** All due ones: thousands of secrets may expire at one time. */
    @Scheduled(identity = "due-revocations", every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    void makeThoseThatAreDue() {
        int made;
        do {
            made = QuarkusTransaction.requiringNew().call(this::makeSome);
        } while (made == AT_ONCE);
    }

    private int makeSome() {
        Instant now = register.now();
        List<DueRevocation> some = repository.takeDue(now, AT_ONCE);
        for (DueRevocation due : some) {
            if (due.sid != null) {
                register.revokeSecret(due.sid);
            } else {
                register.revokeApplication(due.clientId, now.getEpochSecond());
            }
        }
        return some.size();
    }
}
