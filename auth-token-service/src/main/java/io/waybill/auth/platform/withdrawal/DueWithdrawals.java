package io.waybill.auth.platform.withdrawal;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Withdrawals in the future. The first replica to find one due makes it.
 *
 * <p>One reason is the expiry of a secret or key. The other is a replica that has not yet learned of a deleted licence
 * or a lost role: it may issue a token with it, dated after the withdrawal. So the withdrawal is repeated once all
 * replicas know.
 */
@ApplicationScoped
public class DueWithdrawals {

    /** After this time every replica knows of a change. */
    private static final Duration KNOWN_EVERYWHERE = Duration.ofSeconds(5);

    private static final int AT_ONCE = 100;

    private final DueWithdrawalRepository repository;
    private final WithdrawalRegister register;

    DueWithdrawals(DueWithdrawalRepository repository, WithdrawalRegister register) {
        this.repository = repository;
        this.register = register;
    }

    /** Withdraws the tokens of a secret or key at its expiry; replaces an earlier expiry. */
    @Transactional
    public void secretEnds(String secretId, Instant end) {
        repository.delete("sid", secretId);
        if (end.isAfter(register.now())) {
            repository.insert(end, null, secretId);
        } else {
            register.withdrawSecret(secretId);
        }
    }

    /** Withdraws the tokens of an application again, once every replica knows why. */
    @Transactional
    public void applicationAgain(String clientId) {
        repository.insert(register.now().plus(KNOWN_EVERYWHERE), clientId, null);
    }

    /** All due ones: thousands of secrets may expire at one time. */
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
            if (due.sid != null) {
                register.withdrawSecret(due.sid);
            } else {
                register.withdrawApplication(due.clientId, now.getEpochSecond());
            }
        }
        return some.size();
    }
}
