package io.waybill.auth.withdrawal;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.auth.withdrawal.DueWithdrawalRepository.DueWithdrawal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Withdrawals that are made when their time comes, by whichever replica gets there first.
 *
 * <p>One reason is the expiry of a secret. The other is that a replica that has not yet learned of a deleted licence or
 * a lost role may still issue a token with it, dated after the withdrawal; so once all replicas know, the withdrawal is
 * repeated.
 */
@ApplicationScoped
public class DueWithdrawals {

    /** By then every replica knows of a change. */
    private static final Duration KNOWN_EVERYWHERE = Duration.ofSeconds(5);

    private static final int AT_ONCE = 100;

    private final DueWithdrawalRepository repository;
    private final WithdrawalRegister register;

    DueWithdrawals(DueWithdrawalRepository repository, WithdrawalRegister register) {
        this.repository = repository;
        this.register = register;
    }

    /** The tokens of a secret are withdrawn when it expires; an expiry set earlier no longer counts. */
    @Transactional
    public void secretEnds(String secretId, Instant end) {
        repository.cancelSecret(secretId);
        if (end.isAfter(register.now())) {
            repository.insert(end, new DueWithdrawal(null, null, secretId));
        } else {
            register.withdrawSecret(secretId);
        }
    }

    /** Withdraws the tokens of an application once more, when every replica knows why. */
    @Transactional
    public void applicationAgain(String clientId) {
        repository.insert(register.now().plus(KNOWN_EVERYWHERE), new DueWithdrawal(clientId, null, null));
    }

    /** However many there are: those of thousands of secrets may come at one time. */
    @Scheduled(identity = "due-withdrawals", every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    void makeThoseThatAreDue() {
        int made;
        do {
            made = QuarkusTransaction.requiringNew().call(this::makeSome);
        } while (made == AT_ONCE);
    }

    private int makeSome() {
        Instant now = register.now();
        List<DueWithdrawal> some = repository.takeDue(now, AT_ONCE);
        for (DueWithdrawal due : some) {
            if (due.sid() != null) {
                register.withdrawSecret(due.sid());
            } else if (due.api() == null) {
                register.withdrawApplication(due.clientId(), now.getEpochSecond());
            }
            // Those of a grant were made by the version before; the entry of a withdrawn grant covers every date.
        }
        return some.size();
    }
}
