package io.waybill.auth.registry.credential;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import io.waybill.test.server.PostgresResource;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** When a secret was last used. */
@QuarkusTest
@ServiceUnderTest
class SecretUseTest {

    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

    private final SecretRepository secrets;
    private Instant now = NOON;
    private final SecretUse use;

    private final Sql sql;

    SecretUseTest(SecretRepository secrets, Sql sql) {
        this.sql = sql;
        this.secrets = secrets;
        this.use = new SecretUse(secrets, clock());
    }

    @Test
    void aUseIsWrittenToTheMinute() {
        String secret = secret();
        use.noted(secret);
        use.write();

        now = NOON.plusSeconds(59);
        use.noted(secret);
        use.write();
        assertThat(isUsed(secret, NOON)).isTrue();

        now = NOON.plusSeconds(60);
        use.noted(secret);
        use.write();
        assertThat(isUsed(secret, now)).isTrue();
    }

    @Test
    void aLaterUseThatAnotherReplicaWroteStays() {
        String secret = secret();
        SecretUse other = new SecretUse(secrets, Clock.fixed(NOON.plusSeconds(5), ZoneOffset.UTC));
        use.noted(secret);
        other.noted(secret);

        other.write();
        use.write();

        assertThat(isUsed(secret, NOON.plusSeconds(5))).isTrue();
    }

    @Test
    void oneThatIsGoneKeepsNoOtherFromBeingWritten() {
        String secret = secret();

        List.of("gone-" + secret, secret).forEach(use::noted);
        use.write();

        assertThat(isUsed(secret, NOON)).isTrue();
    }

    /** As an operator's change of it does, which may change another key that is used as well. */
    @Test
    void aKeyThatIsBeingChangedIsNotWaitedForAndWrittenLater() throws Exception {
        App app = Registry.approved("parcel");
        ClientKeyPair.of(JWSAlgorithm.ES256, "k1").addTo(app);
        String key = Registry.application(app.id()).path("keys[0].id");
        String secret = secret();
        List.of(key, secret).forEach(use::noted);

        try (Connection changing = PostgresResource.connection();
                Statement statement = changing.createStatement()) {
            changing.setAutoCommit(false);
            statement.executeQuery("select 1 from client_key where id = '" + key + "' for update");
            use.write();
            changing.rollback();
        }

        assertThat(isUsed(secret, NOON)).isTrue();
        assertThat(lastUseOfKey(app)).isNull();

        use.write();
        assertThat(lastUseOfKey(app)).isNotNull();
    }

    private static String lastUseOfKey(App app) {
        return Registry.application(app.id()).path("keys[0].lastUsedAt");
    }

    private Clock clock() {
        InstantSource byHand = () -> now;
        return byHand.withZone(ZoneOffset.UTC);
    }

    /** The id of a copy of an application's secret. */
    private String secret() {
        String id = UUID.randomUUID().toString();
        sql.update("""
                insert into secret (id, application_id, number, hash, sealed, sealing_key, from_configuration, created_at,
                    created_by)
                select ?, application_id, 2, hash, sealed, sealing_key, from_configuration, created_at, created_by
                from secret where id = ?
                """, id, Registry.approved("parcel").secretId());
        return id;
    }

    private boolean isUsed(String secret, Instant at) {
        return sql.isTrue(
                "select exists (select 1 from secret_use where secret_id = ? and last_used_at = ?)", secret, at);
    }
}
