package io.waybill.auth.portal.session;

import io.quarkus.runtime.StartupEvent;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.ConfiguredAccount;
import io.waybill.auth.registry.user.PasswordHashing;
import io.waybill.common.WaybillConfig;
import io.waybill.common.text.ReadableText;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Makes the accounts of the configuration: the first operator, and a sandbox's developer. With a provider it makes
 * none.
 */
@ApplicationScoped
class ConfiguredAccounts {

    private static final Logger LOG = Logger.getLogger(ConfiguredAccounts.class);

    private final PortalConfig config;
    private final WaybillConfig waybill;
    private final AccountRepository repository;
    private final Accounts accounts;
    private final PasswordRules rules;
    private final PasswordHashing hashing;

    ConfiguredAccounts(
            PortalConfig config,
            WaybillConfig waybill,
            AccountRepository repository,
            Accounts accounts,
            PasswordRules rules,
            PasswordHashing hashing) {
        this.config = config;
        this.waybill = waybill;
        this.repository = repository;
        this.accounts = accounts;
        this.rules = rules;
        this.hashing = hashing;
    }

    /** Once: what the person changes later stays. Replicas that start together take turns. */
    @Transactional
    void start(@Observes @Priority(45) StartupEvent started) {
        boolean isSandbox = waybill.environment() == WaybillConfig.Environment.SANDBOX;
        Optional<ConfiguredAccount> developer = config.developer().filter(account -> isSandbox);
        if (!config.enabled()
                || PortalConfig.provider(config).isPresent()
                || (config.operator().isEmpty() && developer.isEmpty())) {
            return;
        }
        repository.lockConfiguring();
        if (!repository.isThereAnOperator()) {
            config.operator().ifPresent(operator -> bring("waybill.portal.operator", operator, Role.operator));
        }
        developer
                .filter(account -> repository
                        .byMail(mail("waybill.portal.developer", account))
                        .isEmpty())
                .ifPresent(account -> bring("waybill.portal.developer", account, Role.developer));
    }

    private void bring(String setting, ConfiguredAccount wanted, Role role) {
        String mail = mail(setting, wanted);
        if (!Accounts.isName(wanted.name())) {
            throw new IllegalArgumentException(
                    setting + ".name must be 1 to " + Accounts.LONGEST_NAME + " characters, " + ReadableText.RULE);
        }
        rules.fault(wanted.password(), mail).ifPresent(fault -> {
            throw new IllegalArgumentException(setting + ".password: " + fault);
        });
        accounts.make(wanted.name(), mail, hashing.hash(wanted.password()), role, "account.configure")
                .ifPresentOrElse(
                        made -> repository.configured(made.id(), made.createdAt()),
                        () -> LOG.errorf(
                                "%s.mail is the address of an account with another role: no account was made",
                                setting));
    }

    private static String mail(String setting, ConfiguredAccount wanted) {
        return Accounts.mail(wanted.mail())
                .orElseThrow(() ->
                        new IllegalArgumentException(setting + ".mail is not a mail address of ASCII characters"));
    }
}
