package io.waybill.auth.token.opaque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.scheduler.Scheduler;
import io.quarkus.test.junit.QuarkusTest;
import io.waybill.auth.ConnectionCounter;
import io.waybill.auth.Registry;
import io.waybill.auth.Registry.App;
import io.waybill.auth.Registry.User;
import io.waybill.auth.ServiceUnderTest;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.RandomIds;
import io.waybill.auth.platform.time.RightClock;
import io.waybill.auth.registry.application.ClientDirectory;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.user.KnownUser;
import io.waybill.auth.registry.user.UserDirectory;
import io.waybill.test.server.PostgresResource;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The storage of opaque tokens returns to its size: through the token store itself, with a short lifetime. */
@QuarkusTest
@ServiceUnderTest
class OpaqueTokenStorageTest {

    private static final Logger LOG = Logger.getLogger(OpaqueTokenStorageTest.class);

    /** 1 000 000 by hand: {@code -Dtest-support.opaque-tokens=1000000}. */
    private static final int TOKENS = Integer.getInteger("test-support.opaque-tokens", 50_000);

    private static final int THREADS = 4;

    /** Four rounds through the slots, which are a second each with this lifetime. */
    private static final int SECONDS = 4 * OpaqueTokens.SLOTS;

    private static final int PER_THREAD_AND_SECOND = Math.max(1, TOKENS / THREADS / SECONDS);

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
    ConnectionCounter connections;

    @Inject
    Scheduler scheduler;

    @BeforeEach
    void pauseBackgroundJobs() {
        scheduler.pause();
    }

    @AfterEach
    void resumeBackgroundJobs() {
        scheduler.resume();
    }

    @Test
    void theTableReturnsToItsSizeAndTheLastTokenCostsNoMoreThanTheFirst() throws Exception {
        App app = Registry.approved("parcel");
        User user = Registry.user();
        RegisteredClient registered = clients.find(app.clientId()).orElseThrow();
        RegisteredClient client =
                registered.authenticatedBy(registered.secrets().getFirst());
        KnownUser known = users.find(user.username()).orElseThrow();
        SecondsByHand seconds = new SecondsByHand(clock.instant());
        OpaqueTokens store = new OpaqueTokens(
                repository, clients, users, random, shortLived(), config, RightClock.of(seconds), seconds);
        change("TRUNCATE opaque_token");
        long sizeBefore = size();
        long connectionsBefore = connections.acquired();
        List<Long> sizes = new ArrayList<>();

        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int second = 0; second < SECONDS; second++) {
                List<Future<?>> issuing = IntStream.range(0, THREADS)
                        .<Future<?>>mapToObj(t -> threads.submit(() -> {
                            for (int i = 0; i < PER_THREAD_AND_SECOND; i++) {
                                store.issue(client, known);
                            }
                        }))
                        .toList();
                store.cleanUp();
                for (Future<?> each : issuing) {
                    each.get();
                }
                sizes.add(size() - sizeBefore);
                seconds.pass(1);
            }
        }

        long issued = (long) SECONDS * THREADS * PER_THREAD_AND_SECOND;
        assertThat(connections.acquired() - connectionsBefore - SECONDS)
                .as("statements for %d tokens, clean-ups not counted", issued)
                .isEqualTo(issued);
        // Each round writes every slot once: what the first one did not give back would add up in the last.
        long firstRound = Collections.max(sizes.subList(0, OpaqueTokens.SLOTS));
        long lastRound = Collections.max(sizes.subList(SECONDS - OpaqueTokens.SLOTS, SECONDS));
        LOG.infof(
                "%d tokens: at most %d KiB of table and indexes in the first round, %d KiB in the last, %d KiB empty",
                issued, firstRound / 1_024, lastRound / 1_024, sizeBefore / 1_024);
        assertThat(lastRound)
                .as("bytes of table and indexes while issuing")
                .isPositive()
                .isLessThan(firstRound * 3 / 2);

        seconds.pass(10);
        await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
            store.cleanUp();
            assertThat(number("SELECT count(*) FROM opaque_token")).isZero();
        });
        assertThat(size()).as("bytes of table and indexes").isEqualTo(sizeBefore);
    }

    @Test
    void aTokenOfAnotherEnvironmentIsRefused() throws Exception {
        String token = Registry.opaqueToken(Registry.approved("parcel"), Registry.user());
        assertThat(Registry.introspect(token).<String>path("env")).isEqualTo("sandbox");

        change("UPDATE opaque_token SET environment = 'production' WHERE id = '"
                + token.substring(0, token.indexOf('.')) + "'");

        assertThat(Registry.isActive(token)).isFalse();
    }

    @Test
    void tokensThatExpiredLongAgoGoAlsoWhereALiveOneIsBesideThem() throws Exception {
        change("TRUNCATE opaque_token");
        Instant now = clock.instant();
        for (int i = 0; i < 10; i++) {
            repository.insert(token("old" + i, now.minusSeconds(7_200)));
        }
        repository.insert(token("just", now.minusSeconds(5)));
        repository.insert(token("live", now.plusSeconds(600)));

        repository.emptyExpiredSlots(now, now.minusSeconds(1_800));

        assertThat(number("SELECT count(*) FROM opaque_token")).isEqualTo(2);
        assertThat(repository.find(3, "live")).isPresent();
    }

    private static OpaqueToken token(String id, Instant expiresAt) {
        return new OpaqueToken(
                3, id, UUID.randomUUID(), "client", "secret", "user", 1, expiresAt.minusSeconds(1_800), expiresAt);
    }

    /** Time that passes with the tokens that are issued, however fast the machine issues them. */
    private static final class SecondsByHand extends Clock {

        private final AtomicReference<Instant> now;

        SecondsByHand(Instant start) {
            this.now = new AtomicReference<>(start);
        }

        void pass(long seconds) {
            now.updateAndGet(instant -> instant.plusSeconds(seconds));
        }

        @Override
        public Instant instant() {
            return now.get();
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException("instants only");
        }
    }

    private static OpaqueTokenConfig shortLived() {
        return () -> Duration.ofSeconds(2);
    }

    private static long size() throws SQLException {
        return number("SELECT sum(pg_total_relation_size(inhrelid))::bigint FROM pg_inherits"
                + " WHERE inhparent = 'opaque_token'::regclass");
    }

    private static long number(String query) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void change(String statement) throws SQLException {
        try (Connection connection = PostgresResource.connection();
                Statement changing = connection.createStatement()) {
            changing.executeUpdate(statement);
        }
    }
}
