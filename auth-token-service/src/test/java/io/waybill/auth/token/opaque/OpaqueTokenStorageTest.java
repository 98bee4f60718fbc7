package io.waybill.auth.token.opaque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.scheduler.Scheduler;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.time.RightClock;
import io.waybill.auth.registry.application.ClientDirectory;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.user.KnownUser;
import io.waybill.auth.registry.user.UserDirectory;
import io.waybill.common.sql.Sql;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The storage of opaque tokens returns to its size: through the token store itself, with a short lifetime. */
@QuarkusTest
@ServiceUnderTest
class OpaqueTokenStorageTest {

    @Inject
    OpaqueTokenRepository repository;

    @Inject
    ClientDirectory clients;

    @Inject
    UserDirectory users;

    @Inject
    RandomIds random;

    @Inject
    CryptoConfig config;

    @Inject
    Clock clock;

    @Inject
    Sql sql;

    @Inject
    Scheduler scheduler;

    private static final int TOKENS_A_SECOND = 100;

    private Instant now = Instant.now();
    private final InstantSource time = () -> now;

    @BeforeEach
    void pauseBackgroundJobs() {
        scheduler.pause();
    }

    @AfterEach
    void resumeBackgroundJobs() {
        scheduler.resume();
    }

    /** Each round writes every slot once: what the first one did not give back would add up in the last. */
    @Test
    void theTableReturnsToItsSize() {
        int rounds = 4;
        App app = Registry.approved("parcel");
        KnownUser user = users.find(Registry.user().username()).orElseThrow();
        RegisteredClient registered = clients.find(app.clientId()).orElseThrow();
        RegisteredClient client =
                registered.authenticatedBy(registered.secrets().getFirst());
        OpaqueTokenConfig shortLived = () -> Duration.ofSeconds(2);
        Clock seconds = time.withZone(ZoneOffset.UTC);
        OpaqueTokens store = new OpaqueTokens(
                repository, clients, users, random, shortLived, config, RightClock.of(seconds), seconds);
        sql.update("truncate opaque_token");
        long empty = size();
        List<Long> sizes = new ArrayList<>();

        // A slot is a second with this lifetime.
        for (int second = 0; second < rounds * OpaqueTokens.SLOTS; second++) {
            for (int i = 0; i < TOKENS_A_SECOND; i++) {
                store.issue(client, user);
            }
            store.cleanUp();
            sizes.add(size() - empty);
            now = now.plusSeconds(1);
        }

        long first = Collections.max(sizes.subList(0, OpaqueTokens.SLOTS));
        long last = Collections.max(sizes.subList(sizes.size() - OpaqueTokens.SLOTS, sizes.size()));
        assertThat(last).as("bytes of table and indexes").isPositive().isLessThan(first * 3 / 2);
        now = now.plusSeconds(10);
        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
            store.cleanUp();
            assertThat(sql.number("select count(*) from opaque_token")).isZero();
        });
        assertThat(size()).as("bytes of table and indexes").isEqualTo(empty);
    }

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
            repository.insert(token("old" + i, now.minusSeconds(7_200)));
        }
        repository.insert(token("just", now.minusSeconds(5)));
        repository.insert(token("live", now.plusSeconds(600)));

        repository.emptyExpiredSlots(now, now.minusSeconds(1_800));

        assertThat(sql.number("SELECT count(*) FROM opaque_token")).isEqualTo(2);
        assertThat(repository.find(3, "live")).isPresent();
    }

    private static OpaqueToken token(String id, Instant expiresAt) {
        return new OpaqueToken(
                3, id, UUID.randomUUID(), "client", "secret", "user", 1, expiresAt.minusSeconds(1_800), expiresAt);
    }

    private long size() {
        return sql.number("select sum(pg_total_relation_size(inhrelid))::bigint from pg_inherits"
                + " where inhparent = 'opaque_token'::regclass");
    }
}
