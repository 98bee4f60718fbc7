package io.waybill.auth.portal.session;

import io.waybill.auth.platform.throttle.FailedAttempts;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.auth.portal.session.ConfiguredAccounts.Entry;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.text.ReadableText;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.net.URI;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** The accounts of people. */
@ApplicationScoped
public class Accounts {

    /** The most characters of a person's name. */
    public static final int LONGEST_NAME = 100;

    /** ASCII without blanks: an address of other letters can look like somebody else's. */
    private static final Pattern MAIL = Pattern.compile("[!-~&&[^@]]{1,64}@[!-~&&[^@.]]+(\\.[!-~&&[^@.]]+)+");

    private static final int LONGEST_MAIL = 254;

    private final AccountRepository repository;
    private final ConfiguredAccounts configured;
    private final FailedAttempts attempts;
    private final AuditTrail audit;
    private final PortalConfig config;
    private final Clock clock;

    Accounts(
            AccountRepository repository,
            ConfiguredAccounts configured,
            FailedAttempts attempts,
            AuditTrail audit,
            PortalConfig config,
            Clock clock) {
        this.repository = repository;
        this.configured = configured;
        this.attempts = attempts;
        this.audit = audit;
        this.config = config;
        this.clock = clock;
    }

    /** A mail address as it is stored and looked for; empty if it is none. */
    public static Optional<String> mail(String typed) {
        // Validated as typed: in lower case the Kelvin sign is a k.
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
     * The configured account, if the password is right. The answer for an unknown address takes as long, and is the
     * same.
     *
     * @throws ApiException 429.0000003 after too many failed attempts, 503 if too many log in at once
     */
    public Optional<Account> authenticate(String typedMail, String password) {
        Optional<Entry> entry = mail(typedMail).flatMap(configured::byMail);
        return authenticate(
                typedMail.strip().toLowerCase(Locale.ROOT),
                entry,
                () -> entry.flatMap(known -> repository.bySubject(ConfiguredAccounts.ISSUER, known.id())),
                password);
    }

    /** Whether this is the person's password, throttled like a log-in. */
    public boolean isPasswordOf(UUID id, String password) {
        Account known = get(id);
        return authenticate(known.mail(), configured.of(known), () -> Optional.of(known), password)
                .isPresent();
    }

    private Optional<Account> authenticate(
            String mail, Optional<Entry> entry, Supplier<Optional<Account>> found, String password) {
        try (FailedAttempts.Attempt attempt = attempts.begin(FailedAttempts.ACCOUNT, mail)) {
            Optional<Account> account = found.get();
            boolean isRight = configured.isPassword(entry, password);
            if (!isRight || account.isEmpty() || account.get().locked()) {
                attempt.failed(account.map(Account::reference));
                return Optional.empty();
            }
            attempt.succeeded();
            return account;
        }
    }

    /** The account of a session. */
    public Account get(UUID id) {
        return repository.byId(id).orElseThrow(() -> ApiException.notFound("there is no such account"));
    }

    /**
     * The account of the person whose address this is, as the provider or the configuration says; the one that logged
     * in last, if the provider says so of several. Empty if nobody has it, or the account is switched off.
     */
    public Optional<Account> byVerifiedMail(String typed) {
        String issuer = PortalConfig.provider(config)
                .flatMap(OpenIdProvider::issuer)
                .map(URI::toString)
                .orElse(ConfiguredAccounts.ISSUER);
        return mail(typed).flatMap(mail -> repository.byVerifiedMail(issuer, mail));
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
                    Map.of("roles", person.roles()));
        }
        UUID id = repository
                .bySubject(person.issuer(), person.subject())
                .orElseThrow()
                .id();
        repository.lock(id);
        Account known = get(id);
        repository.describe(id, person);
        if (!known.roles().equals(person.roles())) {
            audit.recordAs(
                    "provider",
                    "account.change-role",
                    known.reference(),
                    Map.of("from", known.roles(), "to", person.roles()));
        }
        return get(id);
    }
}
