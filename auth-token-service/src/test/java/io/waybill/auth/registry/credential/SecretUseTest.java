package io.waybill.auth.registry.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** When a secret was last used, of as many as are used. */
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
        String prefix = secrets(1);
        use.noted(prefix + 1);
        use.write();

        now = NOON.plusSeconds(59);
        use.noted(prefix + 1);
        use.write();
        assertThat(used(prefix, NOON)).isEqualTo(1);

        now = NOON.plusSeconds(60);
        use.noted(prefix + 1);
        use.write();
        assertThat(used(prefix, now)).isEqualTo(1);
    }

    @Test
    void aLaterUseThatAnotherReplicaWroteStays() {
        String prefix = secrets(1);
        SecretUse other = new SecretUse(secrets, Clock.fixed(NOON.plusSeconds(5), ZoneOffset.UTC));
        use.noted(prefix + 1);
        other.noted(prefix + 1);

        other.write();
        use.write();

        assertThat(used(prefix, NOON.plusSeconds(5))).isEqualTo(1);
    }

    @Test
    void oneThatIsGoneKeepsNoOtherFromBeingWritten() {
        String prefix = secrets(1);

        List.of("gone-" + prefix, prefix + 1).forEach(use::noted);
        use.write();

        assertThat(used(prefix, NOON)).isEqualTo(1);
    }

    private Clock clock() {
        InstantSource byHand = () -> now;
        return byHand.withZone(ZoneOffset.UTC);
    }

    /** Copies of an application's secret: their ids are the result and a number from 1. */
    private String secrets(int count) {
        String prefix = UUID.randomUUID() + "-";
        sql.update("""
                insert into secret (id, application_id, number, hash, sealed, sealing_key, from_configuration, created_at,
                    created_by)
                select ? || n, application_id, n, hash, sealed, sealing_key, from_configuration, created_at, created_by
                from secret, generate_series(1, ?) n where id = ?
                """, prefix, count, Registry.approved("parcel").secretId());
        return prefix;
    }

    private long used(String prefix, Instant at) {
        return sql.number(
                "select count(*) from secret_use where secret_id like ? || '%' and last_used_at = ?", prefix, at);
    }
}
