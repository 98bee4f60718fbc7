package io.waybill.auth.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.waybill.common.error.ApiException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class PasswordHashingTest {

    private static final int ONE_MIB = 1_024;

    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final PasswordHashing hashing = new PasswordHashing(new Config(ONE_MIB, 1, 1, 1), metrics);

    @AfterEach
    void stop() {
        hashing.stop();
    }

    @Test
    void aHashThatCanWaitIsMadeWhereThereIsRoom() {
        assertThat(hashing.hashIfIdle("right"))
                .hasValueSatisfying(hash ->
                        assertThat(hashing.verify("client", hash, "right")).isTrue());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void hashesGiveWayToEverythingElse() throws IOException {
        int mine = nice();
        assertThat(hashing.onPool(PasswordHashingTest::nice)).isEqualTo(Math.min(19, mine + 10));
        assertThat(nice()).as("of all other threads").isEqualTo(mine);
    }

    @Test
    void aHashThatCanWaitIsLeftOutWhereOthersQueueAndOneThatCannotIsTurnedAway() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Callable<Boolean> hash = () -> end.await(5, TimeUnit.MINUTES);
        try (ExecutorService others = Executors.newFixedThreadPool(2)) {
            Future<Boolean> inWork = others.submit(() -> hashing.onPool(hash));
            Future<Boolean> waiting = others.submit(() -> hashing.onPool(hash));
            Awaitility.await()
                    .atMost(Duration.ofMinutes(2))
                    .until(() ->
                            metrics.get("waybill.auth.password.queue").gauge().value() == 1);

            assertThat(hashing.hashIfIdle("right")).isEmpty();
            assertThatThrownBy(() -> hashing.hash("right"))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("too many log-ins");
            end.countDown();
            assertThat(inWork.get() && waiting.get()).isTrue();
        }
    }

    @Test
    void oneClientHasAQuarterOfThePlacesAndOthersHaveTheRest() throws Exception {
        PasswordHashing wide = new PasswordHashing(new Config(ONE_MIB, 1, 1, 7), new SimpleMeterRegistry());
        CountDownLatch end = new CountDownLatch(1);
        Callable<Boolean> hash = () -> end.await(5, TimeUnit.MINUTES);
        CountDownLatch turnedAway = new CountDownLatch(8);
        try (ExecutorService callers = Executors.newFixedThreadPool(12)) {
            List<Future<Boolean>> flood = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                flood.add(callers.submit(() -> {
                    try {
                        return wide.inShare("flooding", hash);
                    } catch (ApiException refused) {
                        turnedAway.countDown();
                        return false;
                    }
                }));
            }
            boolean othersAreTurnedAway = turnedAway.await(1, TimeUnit.MINUTES);

            Future<Boolean> victim = callers.submit(() -> wide.inShare("victim", hash));
            end.countDown();

            assertThat(othersAreTurnedAway).isTrue();
            assertThat(victim.get()).isTrue();
            int judged = 0;
            for (Future<Boolean> each : flood) {
                judged += each.get() ? 1 : 0;
            }
            assertThat(judged).isEqualTo(2);
        }
        wide.stop();
    }

    @Test
    void anUnknownUsersPasswordIsNeverRight() {
        assertThat(hashing.verify("client", null, "nobody")).isFalse();
    }

    /** Of the thread that calls: the nineteenth field, see proc_pid_stat(5). */
    private static int nice() throws IOException {
        String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[16]);
    }

    private record Config(int memoryKib, int iterations, int threadCount, int queue) implements PasswordConfig {

        @Override
        public int parallelism() {
            return 1;
        }

        @Override
        public OptionalInt threads() {
            return OptionalInt.of(threadCount);
        }

        @Override
        public Duration rememberedFor() {
            return Duration.ofSeconds(60);
        }
    }
}
