package io.waybill.auth.withdrawal;

import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.withdrawal.DueWithdrawalRepository.DueWithdrawal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Withdrawals that are made when their time comes, by whichever replica gets there first.
 *
 * <p>One reason is the expiry of a secret. The other is that a replica that has not yet learned of a suspension or a
 * revoked grant may still issue a token, dated after the withdrawal; so once all replicas know, the withdrawal is
 * repeated.
 */
@ApplicationScoped
public class DueWithdrawals {

    /** By then every replica knows of a change. */
    private static final Duration KNOWN_EVERYWHERE = Duration.ofSeconds(5);

    private static final int AT_ONCE = 100;

    private final DueWithdrawalRepository repository;
    private final WithdrawalRegister register;
    private final Clock clock;

    DueWithdrawals(DueWithdrawalRepository repository, WithdrawalRegister register, Clock clock) {
        this.repository = repository;
        this.register = register;
        this.clock = clock;
    }

    /** The tokens of a secret are withdrawn when it expires; an expiry set earlier no longer counts. */
    @Transactional
    public void secretEnds(String secretId, Instant end) {
        repository.cancelSecret(secretId);
        if (end.isAfter(clock.instant())) {
            repository.insert(end, new DueWithdrawal(null, null, secretId));
        } else {
            register.withdrawSecret(secretId);
        }
    }

    /** Looks again at a suspended application. */
    @Transactional
    public void applicationSuspended(String clientId) {
        again(clientId, null);
    }

    @Transactional
    public void applicationResumed(String clientId) {
        repository.cancelApplication(clientId);
    }

    /** Looks again at a grant that is no longer in force. */
    @Transactional
    public void grantWithdrawn(String clientId, String api) {
        again(clientId, api);
    }

    @Transactional
    public void grantApproved(String clientId, String api) {
        repository.cancelGrant(clientId, api);
    }

    private void again(String clientId, String api) {
        repository.insert(clock.instant().plus(KNOWN_EVERYWHERE), new DueWithdrawal(clientId, api, null));
    }

    @Scheduled(identity = "due-withdrawals", every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    @Transactional
    void makeThoseThatAreDue() {
        Instant now = clock.instant();
        long before = now.getEpochSecond() + 1;
        for (DueWithdrawal due : repository.takeDue(now, AT_ONCE)) {
            if (due.sid() != null) {
                register.withdrawSecret(due.sid());
            } else if (due.api() != null) {
                register.withdrawGrant(due.clientId(), due.api(), before);
            } else {
                register.withdrawApplication(due.clientId(), before);
            }
        }
    }
}
