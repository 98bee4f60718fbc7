package io.waybill.auth.portal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.Visitor;
import io.waybill.auth.portal.account.Accounts;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class SessionsTest {

    private final Sessions sessions;
    private final SessionRepository repository;
    private final Accounts accounts;
    private final PortalConfig config;

    SessionsTest(Sessions sessions, SessionRepository repository, Accounts accounts, PortalConfig config) {
        this.sessions = sessions;
        this.repository = repository;
        this.accounts = accounts;
        this.config = config;
    }

    @Test
    void aSessionIsDeletedWhenItIsIdleForTooLongForEveryRole() {
        UUID account = accounts.byMail(Visitor.developer().mail()).orElseThrow().id();
        Duration longest = config.idle().compareTo(config.operatorIdle()) > 0 ? config.idle() : config.operatorIdle();
        insert(account, "over", longest.plusMinutes(1));
        insert(account, "idle", longest.minusMinutes(1));

        sessions.cleanUp();

        assertThat(repository.byHash(hash("over"))).isEmpty();
        assertThat(repository.byHash(hash("idle"))).isPresent();
        assertThat(repository.delete(account, hash("idle"))).isTrue();
    }

    private void insert(UUID account, String name, Duration ago) {
        Instant seen = Instant.now().minus(ago);
        repository.insert(hash(name), account, seen, seen, "127.0.0.1", "a test");
    }

    private static byte[] hash(String name) {
        byte[] hash = new byte[32];
        System.arraycopy(name.getBytes(java.nio.charset.StandardCharsets.US_ASCII), 0, hash, 0, name.length());
        return hash;
    }
}
