package io.waybill.auth.portal.session;

import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.portal.account.Account;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Log-ins with the right password that wait for a code of the second step. The cookie of one opens nothing but the form
 * for the code.
 */
@ApplicationScoped
public class PendingLogIns {

    private static final Duration LIFETIME = Duration.ofMinutes(5);

    /** Then the password is asked for again. */
    private static final int WRONG_CODES = 5;

    /** How long wrong codes count for the account. */
    private static final Duration WINDOW = Duration.ofMinutes(10);

    /**
     * Wrong codes in {@link #WINDOW}, from wherever. Who gets here has the password, and could otherwise try many codes
     * from many addresses; another password ({@link Sessions#deleteAll}) ends the waiting.
     */
    private static final int WRONG_CODES_OF_ACCOUNT = 30;

    private final PendingLogInRepository repository;
    private final KeyedHash hash;
    private final RandomIds random;
    private final Clock clock;

    PendingLogIns(PendingLogInRepository repository, CryptoConfig crypto, RandomIds random, Clock clock) {
        this.repository = repository;
        this.hash = KeyedHash.of(crypto.hashKey(), "portal-pending-log-in");
        this.random = random;
        this.clock = clock;
    }

    /**
     * Waits for a code.
     *
     * @param account as it was when its password was judged
     * @return the value of its cookie
     */
    public String begin(Account account) {
        String cookie = random.secret();
        repository.insert(hash.hash(cookie), account.id(), account.sessionEpoch(), clock.instant());
        return cookie;
    }

    /** Whose log-in waits for a code. */
    public Optional<UUID> account(String cookie) {
        return repository.account(hash.hash(cookie), clock.instant().minus(LIFETIME), WRONG_CODES);
    }

    /**
     * Lets a code be judged.
     *
     * @throws ApiException 429.0000003 after too many wrong ones
     */
    public void requireFewWrongCodes(UUID account) {
        if (repository.wrongCodes(account, clock.instant().minus(WINDOW)) >= WRONG_CODES_OF_ACCOUNT) {
            throw new ApiException(
                            ErrorCode.TOO_MANY_FAILED_ATTEMPTS,
                            "too many wrong codes for this account; somebody has its password: if it is not you, change"
                                    + " it")
                    .withHeader("Retry-After", Long.toString(WINDOW.toSeconds()));
        }
    }

    /** The code was wrong. */
    public void wrong(String cookie) {
        repository.wrong(hash.hash(cookie));
    }

    /**
     * The code was right: the log-in waits no more.
     *
     * @throws ApiException 409 if it was ended meanwhile, or went on with another code
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void end(String cookie, Account account) {
        if (!repository.delete(hash.hash(cookie), account.sessionEpoch())) {
            throw over();
        }
    }

    /** The log-in waits no more. */
    public static ApiException over() {
        return ApiException.conflict("this log-in has gone on, or was ended: begin again");
    }

    @Scheduled(identity = "pending-log-ins-cleanup", every = "10m", delayed = "10m")
    void cleanUp() {
        repository.deleteBegunBefore(clock.instant().minus(WINDOW));
    }
}
