package io.waybill.auth.portal.account;

import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.crypto.TypedCode;
import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.auth.portal.account.ResetCodeRepository.Tried;
import io.waybill.common.error.ApiException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * One-time codes for people who have forgotten their password: an operator makes one, and the person chooses a password
 * with it. An account has one at most; only a keyed hash of it is stored.
 */
@ApplicationScoped
public class ResetCodes {

    /** How long a code can be used. */
    public static final Duration LIFETIME = Duration.ofMinutes(30);

    /** 100 random bits. */
    private static final int LENGTH = 20;

    private final ResetCodeRepository repository;
    private final FailedAttempts attempts;
    private final KeyedHash hash;
    private final RandomIds random;
    private final Clock clock;

    ResetCodes(
            ResetCodeRepository repository,
            FailedAttempts attempts,
            CryptoConfig crypto,
            RandomIds random,
            Clock clock) {
        this.repository = repository;
        this.attempts = attempts;
        this.hash = KeyedHash.of(crypto.hashKey(), "reset-code");
        this.random = random;
        this.clock = clock;
    }

    /**
     * Makes a code; one that the account had before can be used no more.
     *
     * @return the code in groups, which is known this once
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public String make(Account account) {
        String code = random.code(LENGTH);
        repository.put(
                account.id(), hashed(account.mail(), code), clock.instant().plus(LIFETIME));
        return TypedCode.grouped(code);
    }

    /**
     * The account that the code belongs to. Unknown addresses, accounts without a code and wrong codes are told apart
     * by nothing; they are slowed down as wrong passwords are.
     *
     * @throws ApiException 429.0000003 after too many failed attempts
     */
    public Optional<Account> owner(String mail, String typedCode) {
        try (FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.ACCOUNT, mail)) {
            Optional<Tried> tried = repository.tried(mail, hashed(mail, typedCode), clock.instant());
            Optional<Account> owner = tried.filter(Tried::isRight).map(Tried::account);
            if (owner.isPresent()) {
                attempt.succeeded();
            } else {
                attempt.failed(tried.map(Tried::account).map(Account::reference));
            }
            return owner;
        }
    }

    /** Uses up the code; false if it was used a moment ago, or has expired. */
    @Transactional(Transactional.TxType.MANDATORY)
    public boolean use(Account account, String typedCode) {
        return repository.use(account.id(), hashed(account.mail(), typedCode), clock.instant());
    }

    private byte[] hashed(String mail, String typedCode) {
        return hash.hash(mail + " " + TypedCode.read(typedCode));
    }

    @Scheduled(identity = "reset-codes-cleanup", every = "10m", delayed = "10m")
    void cleanUp() {
        repository.deleteExpired(clock.instant());
    }
}
