package io.waybill.auth.portal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.registry.user.PasswordHashing;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.sql.Sql;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a start makes of the accounts of the configuration. */
@QuarkusTest
@ServiceUnderTest
class ConfiguredAccountsTest {

    private static final String HASH = "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNo";

    private final ConfiguredAccounts accounts;
    private final AccountRepository repository;
    private final PasswordHashing hashing;
    private final AuditTrail audit;
    private final CryptoConfig crypto;
    private final Sql sql;

    ConfiguredAccountsTest(
            ConfiguredAccounts accounts,
            AccountRepository repository,
            PasswordHashing hashing,
            AuditTrail audit,
            CryptoConfig crypto,
            Sql sql) {
        this.accounts = accounts;
        this.repository = repository;
        this.hashing = hashing;
        this.audit = audit;
        this.crypto = crypto;
        this.sql = sql;
    }

    @Test
    void anotherStartWithTheSameAccountsEndsNoSession() {
        Visitor ada = Visitor.developer();

        accounts.start(new StartupEvent());

        ada.get("/portal/applications").then().statusCode(200);
    }

    /** The start compares with what was configured last. */
    @Test
    void anAccountWithAnotherHashOrRoleLosesItsSessions() {
        Visitor ada = Visitor.developer();
        sql.update("update account set configured = 'another hash' where mail = ?", ada.mail());

        accounts.start(new StartupEvent());

        ada.get("/portal/applications").then().statusCode(303);
        assertThat(ada.logIn(Visitor.PASSWORD).statusCode()).isEqualTo(303);
    }

    @Test
    void anAccountThatIsNoLongerConfiguredLosesItsSessionsOnce() {
        UUID gone = UUID.randomUUID();
        sql.update(
                "insert into account (id, name, issuer, subject, mail, mail_verified, roles, created_at, configured)"
                        + " values (?, 'Gone', 'configuration', ?, ?, true, 'operator', now(), 'a hash')",
                gone,
                "gone-" + gone,
                gone + "@shop.example");

        accounts.start(new StartupEvent());
        accounts.start(new StartupEvent());

        assertThat(sql.number("select session_epoch from account where id = ? and configured is null", gone))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "name, A\u202eda, waybill.portal.accounts.ada.name must be 1 to 100 characters",
        "mail, ada@shop, waybill.portal.accounts.ada.mail is not a mail address",
        "roles, 'reader,feed', waybill.portal.accounts.ada.roles can have",
        "roles, superuser, waybill.portal.accounts.ada.roles",
        "password-hash, a password, waybill.portal.accounts.ada.password-hash is no Argon2id hash",
        "password-hash, $2a$10$abcdefghijklmnopqrstuv, waybill.portal.accounts.ada.password-hash is no Argon2id hash",
    })
    void aSettingThatBreaksARuleFailsTheStartWithItsName(String setting, String value, String fault) {
        Map<String, String> settings = settings("ada");
        settings.put("waybill.portal.accounts.ada." + setting, value);

        assertThatThrownBy(() -> read(settings)).hasMessageContaining(fault);
    }

    @Test
    void twoAccountsHaveTwoAddresses() {
        Map<String, String> settings = settings("ada");
        settings.putAll(settings("ben"));
        settings.put("waybill.portal.accounts.ben.mail", "Ada@shop.example");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(settings))
                .withMessageContaining("are the same address");
    }

    private static Map<String, String> settings(String id) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("waybill.portal.accounts." + id + ".name", "Ada");
        settings.put("waybill.portal.accounts." + id + ".mail", id + "@shop.example");
        settings.put("waybill.portal.accounts." + id + ".password-hash", HASH);
        return settings;
    }

    private ConfiguredAccounts read(Map<String, String> settings) {
        SmallRyeConfigBuilder config = new SmallRyeConfigBuilder().withMapping(PortalConfig.class);
        settings.forEach(config::withDefaultValue);
        return new ConfiguredAccounts(
                config.build().getConfigMapping(PortalConfig.class),
                repository,
                hashing,
                audit,
                crypto,
                Clock.systemUTC());
    }
}
