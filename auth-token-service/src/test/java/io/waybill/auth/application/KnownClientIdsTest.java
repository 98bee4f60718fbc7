package io.waybill.auth.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KnownClientIdsTest {

    private static final int MANY = 5_000;

    @Test
    void idsOfTheStartAndLaterOnesAreKnownAndOthersAreNot() {
        KnownClientIds ids = new KnownClientIds();
        ids.addAll(consumer -> IntStream.range(0, MANY).forEach(i -> consumer.accept("client-" + i)));
        ids.add("a-later-one");

        assertThat(IntStream.range(0, MANY)).allMatch(i -> ids.mayContain("client-" + i));
        assertThat(ids.mayContain("a-later-one")).isTrue();
        assertThat(IntStream.range(MANY, 2 * MANY)).noneMatch(i -> ids.mayContain("client-" + i));
    }

    @Test
    void anIdThatIsAddedWhileAllAreReadIsNotLost() {
        KnownClientIds ids = new KnownClientIds();

        ids.addAll(consumer -> {
            consumer.accept("read");
            ids.add("meanwhile");
        });

        assertThat(ids.mayContain("read")).isTrue();
        assertThat(ids.mayContain("meanwhile")).isTrue();
    }
}
