package io.waybill.auth.registry.application;

import static io.waybill.auth.registry.application.ClientDirectoryTest.REMEMBERED;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Ticker;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The heap that a remembered client needs, as its setting says. It must have its JVM to itself, so it is
 * not part of the normal run: {@code ./mvnw -pl auth-token-service -am -Dtest=ClientDirectoryHeapCheck
 * -Dsurefire.failIfNoSpecifiedTests=false test}.
 */
class ClientDirectoryHeapCheck {

    @Test
    void aRememberedClientNeedsAboutAKibibyteOfHeap() {
        ClientDirectory directory =
                ClientDirectoryTest.directory(new ClientDirectoryTest.Registered(), Ticker.systemTicker());
        List<String> ids =
                IntStream.range(0, REMEMBERED).mapToObj(i -> "client-" + i).toList();
        directory.find(ids.getFirst());
        long before = usedHeap();

        ids.forEach(directory::find);

        long each = (usedHeap() - before) / REMEMBERED;
        System.out.printf("a remembered client needs %d bytes of heap%n", each);
        assertThat(each).isBetween(500L, 1_200L);
        assertThat(directory.find(ids.getLast())).isPresent();
    }

    private static long usedHeap() {
        IntStream.range(0, 5).forEach(i -> System.gc());
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
