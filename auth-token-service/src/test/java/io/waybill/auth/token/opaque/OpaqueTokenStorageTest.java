package io.waybill.auth.token.opaque;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.JobsPaused;
import io.waybill.auth.Registry;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
@ServiceUnderTest
class OpaqueTokenStorageTest implements JobsPaused {

    @Inject
    OpaqueTokens tokens;

    @Inject
    OpaqueTokenRepository repository;

    @Inject
    Clock clock;

    @Inject
    Sql sql;

    @Test
    void aTokenOfAnotherEnvironmentIsRefused() {
        String token = Registry.opaqueToken(Registry.approved("parcel"), Registry.user());
        assertThat(Registry.introspect(token).<String>path("env")).isEqualTo("sandbox");

        sql.update("UPDATE opaque_token SET environment = 'production' WHERE id = '"
                + token.substring(0, token.indexOf('.')) + "'");

        assertThat(Registry.isActive(token)).isFalse();
    }

    @Test
    void tokensThatExpiredLongAgoGoAlsoWhereALiveOneIsBesideThem() {
        sql.update("TRUNCATE opaque_token");
        Instant now = clock.instant();
        for (int i = 0; i < 10; i++) {
            insert(3, "old" + i, now.minusSeconds(7_200));
        }
        insert(3, "just", now.minusSeconds(5));
        insert(3, "live", now.plusSeconds(600));

        tokens.cleanUp();

        assertThat(sql.number("SELECT count(*) FROM opaque_token")).isEqualTo(2);
        assertThat(repository.find(3, "live")).isPresent();
    }

    /** Space is given back, which a deletion of rows would not do at once. */
    @Test
    void aSlotWhoseTokensHaveAllExpiredIsEmptied() {
        sql.update("TRUNCATE opaque_token");
        insert(3, "expired", clock.instant().minusSeconds(60));
        insert(4, "live", clock.instant().plusSeconds(600));

        tokens.cleanUp();

        assertThat(sql.number("SELECT pg_relation_size('opaque_token_slot_3')")).isZero();
        assertThat(repository.find(4, "live")).isPresent();
    }

    private void insert(int slot, String id, Instant expiresAt) {
        repository.insert(new OpaqueToken(
                slot, id, UUID.randomUUID(), "client", "secret", "user", 1, expiresAt.minusSeconds(1_800), expiresAt));
    }
}
