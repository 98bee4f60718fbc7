package io.waybill.auth.portal.account;

import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.throttle.FailedAttempts;
import io.waybill.auth.throttle.Source;
import io.waybill.auth.user.PasswordHashing;
import io.waybill.auth.web.RequestSource;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Accounts from sign-up on. */
@ApplicationScoped
public class Accounts {

    /** The most characters of a person's name. */
    public static final int LONGEST_NAME = 100;

    private static final Duration SIGN_UP_WINDOW = Duration.ofHours(1);
    private static final Pattern MAIL =
            Pattern.compile("[^@\\s\\p{Cntrl}]{1,64}@[^@\\s\\p{Cntrl}.]+(\\.[^@\\s\\p{Cntrl}.]+)+");
    private static final int LONGEST_MAIL = 254;

    private final AccountRepository repository;
    private final ResetCodeRepository codes;
    private final PasswordHashing hashing;
    private final FailedAttempts attempts;
    private final RequestSource source;
    private final AuditTrail audit;
    private final PortalConfig config;
    private final Clock clock;

    Accounts(
            AccountRepository repository,
            ResetCodeRepository codes,
            PasswordHashing hashing,
            FailedAttempts attempts,
            RequestSource source,
            AuditTrail audit,
            PortalConfig config,
            Clock clock) {
        this.repository = repository;
        this.codes = codes;
        this.hashing = hashing;
        this.attempts = attempts;
        this.source = source;
        this.audit = audit;
        this.config = config;
        this.clock = clock;
    }

    /** A mail address as it is stored and looked for; empty if it is none. */
    public static Optional<String> mail(String typed) {
        String mail = typed.strip().toLowerCase(Locale.ROOT);
        return mail.length() <= LONGEST_MAIL && MAIL.matcher(mail).matches() ? Optional.of(mail) : Optional.empty();
    }

    /** Whether this can be a person's name. */
    public static boolean isName(String typed) {
        return !typed.isBlank()
                && typed.codePointCount(0, typed.length()) <= LONGEST_NAME
                && typed.chars().noneMatch(Character::isISOControl);
    }

    /**
     * The account, if the password is right. The answer for an unknown address takes as long, and is the same.
     *
     * @throws ApiException 429.0000003 after too many failed attempts, 503 if too many log in at once
     */
    public Optional<Account> authenticate(String typedMail, String password) {
        String mail = typedMail.strip().toLowerCase(Locale.ROOT);
        return authenticate(mail, () -> mail(mail).flatMap(repository::byMail), password);
    }

    /** Whether this is the person's password, throttled like a log-in. */
    public boolean isPasswordOf(UUID id, String password) {
        Account known = get(id);
        return authenticate(known.mail(), () -> Optional.of(known), password).isPresent();
    }

    private Optional<Account> authenticate(String mail, Supplier<Optional<Account>> found, String password) {
        try (FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.ACCOUNT, mail)) {
            Optional<Account> account = found.get();
            if (!fits(account, password) || account.get().locked()) {
                attempt.failed(account.map(Account::reference));
                return Optional.empty();
            }
            attempt.succeeded();
            return account;
        }
    }

    /** Operators wait in places of their own: a flood of developers' log-ins takes none of them. */
    private boolean fits(Optional<Account> account, String password) {
        String places = account.map(Account::role).orElse(Role.developer) == Role.operator ? "desk" : "portal";
        return password.length() <= 2 * PasswordRules.LONGEST
                && hashing.verify(places, account.map(Account::passwordHash).orElse(null), password);
    }

    /** The account of a session. */
    public Account get(UUID id) {
        return repository.byId(id).orElseThrow(() -> ApiException.notFound("there is no such account"));
    }

    /** The account that logs in with this address, however it is typed. */
    public Optional<Account> byMail(String typed) {
        return mail(typed).flatMap(repository::byMail);
    }

    /**
     * Makes a developer's account.
     *
     * @return empty if another one has the mail address
     * @throws ApiException 429 after too many sign-ups from this source
     */
    public Optional<Account> signUp(String name, String mail, String password) {
        String from = Source.of(source.address()).networks().getFirst().name();
        if (!repository.countSignUp(from, config.signUpsPerHour(), clock.instant(), SIGN_UP_WINDOW)) {
            throw new ApiException(
                            ErrorCode.TOO_MANY_FAILED_ATTEMPTS,
                            "too many accounts were made from your network within an hour; try again later")
                    .withHeader("Retry-After", Long.toString(SIGN_UP_WINDOW.toSeconds()));
        }
        // Hashed before the transaction begins: while others wait for a hash, no connection is held.
        return make(name, mail, hashing.hash(password), Role.developer, "account.sign-up");
    }

    /** Stores a new account; empty if another one has the mail address. */
    @Transactional
    public Optional<Account> make(String name, String mail, String hash, Role role, String action) {
        Account account = new Account(UUID.randomUUID(), name.strip(), mail, hash, role, false, clock.instant());
        if (!repository.insert(account)) {
            return Optional.empty();
        }
        audit.recordAs(account.reference(), action, account.reference(), Map.of("role", role.name()));
        return Optional.of(account);
    }

    /** Gives the person another password. */
    public void changePassword(UUID id, String password) {
        replacePassword(get(id), hashed(password), "account.change-password", Map.of());
    }

    /**
     * A password as it is stored.
     *
     * @throws ApiException 503 if too many wait for a hash
     */
    public String hashed(String password) {
        return hashing.hash(password);
    }

    /** Gives the person another password, which is recorded as an action of theirs. */
    @Transactional
    public void replacePassword(Account account, String hash, String action, Map<String, ?> details) {
        repository.setPassword(account.id(), hash);
        codes.deleteOf(account.id());
        audit.recordAs(account.reference(), action, account.reference(), details);
    }

    /**
     * Locks the accounts of all operators until the end of the transaction: of two operators who act upon each other
     * the second one is none any more.
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void lockOperators() {
        repository.lockOperators();
    }

    /** Refuses log-ins and sessions of the account, or lets them in again. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void setLocked(UUID id, boolean locked) {
        repository.setLocked(id, locked);
        codes.deleteOf(id);
    }

    /** Makes somebody an operator, or an operator a developer. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void setRole(UUID id, Role role) {
        repository.setRole(id, role);
    }

    @Scheduled(identity = "sign-ups-cleanup", every = "10m", delayed = "10m")
    void cleanUp() {
        repository.forgetSignUpsBefore(clock.instant().minus(SIGN_UP_WINDOW));
    }
}
