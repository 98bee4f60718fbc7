package io.waybill.auth.portal.session;

import io.quarkus.scheduler.Scheduled;
import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.registry.user.PasswordHashing;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.text.ReadableText;
import io.waybill.common.web.SourceAddress;
import io.waybill.common.web.SourceAddress.Network;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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

    /** How long a password is good that an operator has set. */
    public static final Duration ONE_TIME = Duration.ofDays(1);

    private static final Duration SIGN_UP_WINDOW = Duration.ofHours(1);

    /** ASCII without blanks: an address of other letters can look like somebody else's. */
    private static final Pattern MAIL = Pattern.compile("[!-~&&[^@]]{1,64}@[!-~&&[^@.]]+(\\.[!-~&&[^@.]]+)+");

    private static final int LONGEST_MAIL = 254;

    private final AccountRepository repository;
    private final PasswordHashing hashing;
    private final FailedAttempts attempts;
    private final SourceAddress source;
    private final AuditTrail audit;
    private final PortalConfig config;
    private final Clock clock;

    Accounts(
            AccountRepository repository,
            PasswordHashing hashing,
            FailedAttempts attempts,
            SourceAddress source,
            AuditTrail audit,
            PortalConfig config,
            Clock clock) {
        this.repository = repository;
        this.hashing = hashing;
        this.attempts = attempts;
        this.source = source;
        this.audit = audit;
        this.config = config;
        this.clock = clock;
    }

    /** A mail address as it is stored and looked for; empty if it is none. */
    public static Optional<String> mail(String typed) {
        // Judged as typed: in lower case the Kelvin sign is a k.
        String mail = typed.strip();
        return mail.length() <= LONGEST_MAIL && MAIL.matcher(mail).matches()
                ? Optional.of(mail.toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    /** Whether this can be a person's name. */
    public static boolean isName(String typed) {
        return !typed.isBlank()
                && typed.codePointCount(0, typed.length()) <= LONGEST_NAME
                && ReadableText.isReadable(typed);
    }

    /**
     * The account, if the password is right. The answer for an unknown address takes as long, and is the same.
     *
     * @throws ApiException 429.0000003 after too many failed attempts, 503 if too many log in at once
     */
    public Optional<Account> authenticate(String typedMail, String password) {
        String mail = typedMail.strip().toLowerCase(Locale.ROOT);
        return authenticate(mail, () -> byMail(typedMail), password);
    }

    /** Whether this is the person's password, throttled like a log-in. */
    public boolean isPasswordOf(UUID id, String password) {
        Account known = get(id);
        return authenticate(known.mail(), () -> Optional.of(known), password).isPresent();
    }

    private Optional<Account> authenticate(String mail, Supplier<Optional<Account>> found, String password) {
        try (FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.ACCOUNT, mail)) {
            Optional<Account> account = found.get();
            if (!fits(account, password)
                    || account.get().locked()
                    || isOver(account.get().oneTimeUntil())) {
                attempt.failed(account.map(Account::reference));
                return Optional.empty();
            }
            attempt.succeeded();
            return account;
        }
    }

    private boolean isOver(Instant oneTimeUntil) {
        return oneTimeUntil != null && !clock.instant().isBefore(oneTimeUntil);
    }

    private boolean fits(Optional<Account> account, String password) {
        return password.length() <= 2 * PasswordRules.LONGEST
                && hashing.verify(account.map(Account::passwordHash).orElse(null), password);
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
     * Makes a developer's account, unless there is one with the mail address: the caller cannot tell which.
     *
     * @throws ApiException 429 after too many sign-ups from this source
     */
    public void signUp(String name, String mail, String password) {
        if (!isCounted(source.networks())) {
            throw new ApiException(
                            ErrorCode.TOO_MANY_FAILED_ATTEMPTS,
                            "too many accounts were made from your network within an hour; try again in an hour")
                    .withHeader("Retry-After", Long.toString(SIGN_UP_WINDOW.toSeconds()));
        }
        // Hashed before the transaction begins: while others wait for a hash, no connection is held.
        make(name, mail, hashing.hash(password), Role.developer, "account.sign-up");
    }

    /** Counts a sign-up in each network that it comes from; false if one of them has had as many as it may. */
    @Transactional
    boolean isCounted(List<Network> networks) {
        // The widest one: sign-ups that share a network take turns.
        repository.lockSignUps(networks.getLast().name());
        return repository.countSignUp(networks, config.signUpsPerHour(), clock.instant(), SIGN_UP_WINDOW);
    }

    /** Stores a new account; empty if another one has the mail address. */
    @Transactional
    public Optional<Account> make(String name, String mail, String hash, Role role, String action) {
        Account account = new Account(
                UUID.randomUUID(), name.strip(), mail, mail, null, null, hash, null, role, false, clock.instant(), 0);
        if (!repository.insert(account)) {
            return Optional.empty();
        }
        audit.recordAs(account.reference(), action, account.reference(), Map.of("role", role.name()));
        return Optional.of(account);
    }

    /**
     * A password as it is stored.
     *
     * @throws ApiException 503 if too many wait for a hash
     */
    public String hashed(String password) {
        return hashing.hash(password);
    }

    /** Gives the person a new password, which is recorded as their own action; their sessions end with it. */
    @Transactional(Transactional.TxType.MANDATORY)
    void replacePassword(UUID id, String hash) {
        repository.setPassword(id, hash, null);
        audit.recordAs(Account.reference(id), "account.change-password", Account.reference(id), Map.of());
    }

    /** Gives the account a password that is good for a day: to choose a new one, or to link the account. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void setOneTimePassword(Account account, String hash) {
        repository.setPassword(account.id(), hash, clock.instant().plus(ONE_TIME));
    }

    /** The account of a person at the provider, as the provider describes them now; made at the first log-in. */
    @Transactional(Transactional.TxType.MANDATORY)
    Account provided(ProvidedIdentity person) {
        UUID made = UUID.randomUUID();
        if (repository.insert(made, person, clock.instant())) {
            audit.recordAs(
                    Account.reference(made),
                    "account.first-log-in",
                    Account.reference(made),
                    Map.of("role", person.role().name()));
        }
        UUID id = repository
                .bySubject(person.issuer(), person.subject())
                .orElseThrow()
                .id();
        repository.lock(id);
        Account known = get(id);
        repository.describe(id, person);
        if (known.role() != person.role()) {
            audit.recordAs(
                    "provider",
                    "account.change-role",
                    known.reference(),
                    Map.of("from", known.role(), "to", person.role()));
        }
        return get(id);
    }

    /** Whether the person has not logged in at the provider before, and may have an account from before it. */
    public boolean mayLink(ProvidedIdentity person) {
        return repository.bySubject(person.issuer(), person.subject()).isEmpty() && repository.isThereAnUnlinkedOne();
    }

    /**
     * Links an account of our own to the person at the provider, once: it keeps its memberships and its history, and
     * loses its password.
     *
     * @param judged the account, as its password was judged
     * @return false if it was linked, or its password changed, meanwhile
     */
    @Transactional
    public boolean link(Account judged, ProvidedIdentity person) {
        repository.lock(judged.id());
        Account account = get(judged.id());
        if (account.subject() != null
                || account.sessionEpoch() != judged.sessionEpoch()
                || repository.bySubject(person.issuer(), person.subject()).isPresent()) {
            return false;
        }
        repository.link(account.id(), person);
        audit.recordAs(account.reference(), "account.link", account.reference(), Map.of("issuer", person.issuer()));
        return true;
    }

    @Scheduled(identity = "sign-ups-cleanup", every = "10m", delayed = "10m")
    @Transactional
    void cleanUp() {
        repository.forgetSignUpsBefore(clock.instant().minus(SIGN_UP_WINDOW));
    }
}
