package io.waybill.auth.registry.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.auth.platform.cache.AgedCaches;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is remembered of users and of names that nobody has. */
class UserDirectoryTest {

    private static final int USERS = 100;

    private final Map<String, KnownUser> stored = new ConcurrentHashMap<>();
    private final Map<String, Integer> queries = new ConcurrentHashMap<>();
    private final UserDirectory directory = new UserDirectory(new AgedCaches(Runnable::run, () -> 0), this::query);

    @Test
    void strangersPushNoUserOut() {
        for (int i = 0; i < USERS; i++) {
            add("user-" + i);
            assertThat(directory.find("user-" + i)).isPresent();
        }

        // Each several times: a cache keeps what is asked for most.
        IntStream.range(0, 40_000).parallel().forEach(i -> {
            for (int times = 0; times < 4; times++) {
                assertThat(directory.find("stranger-" + i)).isEmpty();
            }
        });
        queries.clear();
        for (int i = 0; i < USERS; i++) {
            assertThat(directory.find("user-" + i)).isPresent();
        }

        assertThat(queries).as("users that had to be looked for again").isEmpty();
    }

    @Test
    void anUnknownNameIsLookedForOnceUntilAUserHasIt() {
        assertThat(directory.find("ada")).isEmpty();
        assertThat(directory.find("ada")).isEmpty();
        assertThat(queries).containsEntry("ada", 1);

        add("ada");
        directory.onChange(new UserChanged("ada"));

        assertThat(directory.find("ada")).isPresent();
    }

    private void add(String name) {
        stored.put(name, new KnownUser(UUID.randomUUID(), name, "hash", false, 1));
    }

    private Optional<KnownUser> query(String name) {
        queries.merge(name, 1, Integer::sum);
        return Optional.ofNullable(stored.get(name));
    }
}
