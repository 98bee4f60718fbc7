package io.waybill.auth.portal.session;

import io.quarkus.runtime.StartupEvent;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.ConfiguredAccount;
import io.waybill.auth.registry.user.PasswordHashing;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.security.Role;
import io.waybill.common.text.ReadableText;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The accounts of the configuration, with which people log in where there is no provider. The start writes their rows,
 * so that they can be members of applications before their first log-in. What the configuration changes, or no longer
 * has, loses its sessions then.
 */
@ApplicationScoped
class ConfiguredAccounts {

    /** Stands for the provider's issuer. */
    static final String ISSUER = "configuration";

    /** Argon2id in the PHC string form, with a salt and a hash. */
    private static final Pattern HASH =
            Pattern.compile("\\$argon2id\\$v=19\\$m=\\d+,t=\\d+,p=\\d+\\$[A-Za-z0-9+/]{11,}\\$[A-Za-z0-9+/]{11,}");

    private static final int LONGEST_PASSWORD = 256;

    /** An account as the configuration has it. */
    record Entry(String id, String name, String mail, String passwordHash, String roles) {

        @Override
        public String toString() {
            return "waybill.portal.accounts." + id;
        }
    }

    private final Map<String, Entry> byMail = new TreeMap<>();
    private final boolean isUsed;
    private final AccountRepository repository;
    private final PasswordHashing hashing;
    private final AuditTrail audit;
    private final KeyedHash digest;
    private final Clock clock;

    ConfiguredAccounts(
            PortalConfig config,
            AccountRepository repository,
            PasswordHashing hashing,
            AuditTrail audit,
            CryptoConfig crypto,
            Clock clock) {
        this.repository = repository;
        this.hashing = hashing;
        this.audit = audit;
        this.digest = KeyedHash.of(crypto.hashKey(), "configured-account");
        this.clock = clock;
        this.isUsed = config.enabled() && PortalConfig.provider(config).isEmpty();
        if (isUsed) {
            config.accounts().forEach((id, account) -> add(entry(id, account)));
        }
    }

    private void add(Entry entry) {
        Entry other = byMail.putIfAbsent(entry.mail(), entry);
        if (other != null) {
            throw new IllegalArgumentException(entry + ".mail and " + other + ".mail are the same address");
        }
    }

    private static Entry entry(String id, ConfiguredAccount account) {
        String setting = "waybill.portal.accounts." + id;
        if (!Accounts.isName(account.name())) {
            throw new IllegalArgumentException(
                    setting + ".name must be 1 to " + Accounts.LONGEST_NAME + " characters, " + ReadableText.RULE);
        }
        if (!HASH.matcher(account.passwordHash()).matches()) {
            throw new IllegalArgumentException(
                    setting + ".password-hash is no Argon2id hash of the form $argon2id$v=19$m=…,t=…,p=…$salt$hash");
        }
        String mail = Accounts.mail(account.mail())
                .orElseThrow(() ->
                        new IllegalArgumentException(setting + ".mail is not a mail address of ASCII characters"));
        Set<Role> roles = account.roles().orElse(Set.of());
        if (!Role.OF_PEOPLE.containsAll(roles)) {
            throw new IllegalArgumentException(setting + ".roles can have "
                    + Role.text(Role.OF_PEOPLE).replace(" ", ", ") + ": the others are for applications");
        }
        return new Entry(id, account.name().strip(), mail, account.passwordHash(), Role.text(roles));
    }

    /** Replicas that start together take turns. */
    @Transactional
    void start(@Observes @Priority(45) StartupEvent started) {
        if (!isUsed) {
            return;
        }
        repository.lockConfiguring();
        Map<String, AccountEntity> known = repository.ofIssuer(ISSUER).stream()
                .collect(Collectors.toMap(account -> account.subject, Function.identity()));
        byMail.values().forEach(entry -> write(entry, known.remove(entry.id())));
        known.values().stream().filter(removed -> removed.configured != null).forEach(removed -> {
            removed.configured = null;
            removed.sessionEpoch++;
            audit.record("account.remove", Account.reference(removed.id), Map.of());
        });
    }

    private void write(Entry entry, AccountEntity known) {
        AccountEntity account = known == null ? made(entry) : known;
        account.name = entry.name();
        account.mail = entry.mail();
        account.mailVerified = true;
        account.roles = entry.roles();
        String configured = digest.text(entry.roles() + " " + entry.passwordHash());
        if (!configured.equals(account.configured)) {
            account.configured = configured;
            account.sessionEpoch += known == null ? 0 : 1;
            audit.record("account.configure", Account.reference(account.id), Map.of("roles", entry.roles()));
        }
        repository.persist(account);
    }

    private AccountEntity made(Entry entry) {
        AccountEntity account = new AccountEntity();
        account.id = UUID.randomUUID();
        account.issuer = ISSUER;
        account.subject = entry.id();
        account.createdAt = clock.instant();
        return account;
    }

    /** The account with this address, in lower case. */
    Optional<Entry> byMail(String mail) {
        return Optional.ofNullable(byMail.get(mail));
    }

    /** The entry of an account; empty if it is a provider's, or no longer in the configuration. */
    Optional<Entry> of(Account account) {
        return byMail(String.valueOf(account.mail()))
                .filter(entry -> account.issuer().equals(ISSUER) && entry.id().equals(account.subject()));
    }

    /** Whether this is the password. Without an entry it is not, after the same time. */
    boolean isPassword(Optional<Entry> entry, String password) {
        if (password.length() > LONGEST_PASSWORD) {
            return false;
        }
        // Another person's hash, so that it takes as long whatever the parameters of the hashes are.
        String compared = entry.or(() -> byMail.values().stream().findFirst())
                .map(Entry::passwordHash)
                .orElse(null);
        return hashing.verify(compared, password) && entry.isPresent();
    }
}
