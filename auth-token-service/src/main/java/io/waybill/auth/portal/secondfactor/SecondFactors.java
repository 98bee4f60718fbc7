package io.waybill.auth.portal.secondfactor;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.crypto.Sealed;
import io.waybill.auth.platform.crypto.Sealing;
import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.auth.portal.account.Account;
import io.waybill.auth.portal.account.Accounts;
import io.waybill.auth.portal.secondfactor.SecondFactorRepository.Stored;
import io.waybill.common.WaybillConfig;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Supplier;

/** The second step of people's log-ins, from enrolment on. */
@ApplicationScoped
public class SecondFactors {

    /** How long a secret can be confirmed. */
    private static final Duration ENROLMENT = Duration.ofHours(1);

    /** That of HMAC-SHA-1, as RFC 4226 recommends. */
    private static final int SECRET_BYTES = 20;

    private final SecondFactorRepository repository;
    private final RecoveryCodes recovery;
    private final Accounts accounts;
    private final FailedAttempts attempts;
    private final Sealing sealing;
    private final RandomIds random;
    private final AuditTrail audit;
    private final String issuer;
    private final Clock clock;

    SecondFactors(
            SecondFactorRepository repository,
            RecoveryCodes recovery,
            Accounts accounts,
            FailedAttempts attempts,
            Sealing sealing,
            RandomIds random,
            AuditTrail audit,
            WaybillConfig waybill,
            Clock clock) {
        this.repository = repository;
        this.recovery = recovery;
        this.accounts = accounts;
        this.attempts = attempts;
        this.sealing = sealing;
        this.random = random;
        this.audit = audit;
        this.issuer = waybill.carrier() + " " + waybill.environment().claim();
        this.clock = clock;
    }

    /** Whether the person has a second step, and how many recovery codes are left. */
    public SecondFactorState state(UUID account) {
        return repository.state(account);
    }

    /** Makes a secret for the person's app. One that works goes on until the new one is confirmed. */
    @Transactional
    public void begin(Account account) {
        String id = random.id();
        Sealed secret = sealing.seal(random.bytes(SECRET_BYTES), context(id));
        repository.put(account.id(), new Stored(id, secret), clock.instant());
        audit.record("account.begin-totp", account.reference(), Map.of());
    }

    /** The secret that waits for its first code. */
    public Optional<Enrolment> enrolment(Account account) {
        return unconfirmed(account).map(secret -> Enrolment.of(opened(secret), issuer, account.mail()));
    }

    /**
     * The person's app has made the first code.
     *
     * @return the recovery codes, which are known this once; empty if the code is wrong
     * @throws ApiException 409 if no secret waits for a code
     */
    @Transactional
    public Optional<List<String>> confirm(Account account, String typed) {
        Stored secret = unconfirmed(account)
                .orElseThrow(() -> ApiException.conflict(
                        "no secret waits for its first code: it was confirmed before, or is too old. Begin again"));
        OptionalLong step = TimeSteps.of(opened(secret), digits(typed), clock.instant());
        if (step.isEmpty() || !repository.confirm(account.id(), secret.id(), step.getAsLong(), clock.instant())) {
            return Optional.empty();
        }
        audit.record("account.add-totp", account.reference(), Map.of());
        return Optional.of(recovery.replace(account.id()));
    }

    /** New recovery codes, which are known this once. */
    @Transactional
    public List<String> replaceRecoveryCodes(Account account) {
        audit.record("account.make-recovery-codes", account.reference(), Map.of());
        return recovery.replace(account.id());
    }

    /** The person logs in by the password alone from now on. */
    @Transactional
    public void end(Account account) {
        if (remove(account.id())) {
            audit.record("account.remove-totp", account.reference(), Map.of());
        }
    }

    /** Whether there was a second step, which is no more; to be recorded by the caller. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean remove(UUID account) {
        repository.deleteCodes(account);
        return repository.delete(account);
    }

    /**
     * Judges a code in a transaction of its own, throttled as passwords are.
     *
     * @param rightly what is done in the same transaction if it is right
     * @return empty if it is wrong
     * @throws ApiException 429.0000003 after too many failed attempts
     */
    public <T> Optional<T> judge(Account account, String typed, Supplier<T> rightly) {
        try (FailedAttempts.Attempt attempt =
                attempts.begin(FailedAttempts.SECOND_FACTOR, account.id().toString())) {
            Optional<T> done = QuarkusTransaction.requiringNew().call(() -> {
                accounts.lock(account.id());
                return accept(account, typed) ? Optional.of(rightly.get()) : Optional.empty();
            });
            if (done.isPresent()) {
                attempt.succeeded();
            } else {
                attempt.failed(Optional.of(account.reference()));
            }
            return done;
        }
    }

    /** Accepts a code of the app whose step is later than all before, or a recovery code that was not used. */
    private boolean accept(Account account, String typed) {
        String digits = digits(typed);
        if (digits.length() == TimeSteps.DIGITS) {
            Optional<Stored> secret = repository.confirmed(account.id());
            OptionalLong step = secret.isEmpty()
                    ? OptionalLong.empty()
                    : TimeSteps.of(opened(secret.get()), digits, clock.instant());
            return step.isPresent() && repository.accept(secret.get().id(), step.getAsLong());
        }
        if (!recovery.use(account.id(), typed)) {
            return false;
        }
        audit.recordAs(
                account.reference(),
                "account.use-recovery-code",
                account.reference(),
                Map.of("left", repository.state(account.id()).recoveryCodes()));
        return true;
    }

    private Optional<Stored> unconfirmed(Account account) {
        return repository.unconfirmed(account.id(), clock.instant().minus(ENROLMENT));
    }

    private byte[] opened(Stored secret) {
        return sealing.open(secret.sealed(), context(secret.id()));
    }

    /** Apps show {@code 123 456}. */
    private static String digits(String typed) {
        return typed.replaceAll("[\\s-]", "");
    }

    /** As {@code SealedTable} knows it. */
    private static String context(String id) {
        return "totp:" + id;
    }

    @Scheduled(identity = "totp-cleanup", every = "10m", delayed = "10m")
    void cleanUp() {
        repository.deleteUnconfirmed(clock.instant().minus(ENROLMENT));
    }
}
