package io.waybill.common.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.MemorySize;
import java.math.BigInteger;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BodyMemoryTest {

    private final BodyMemory memory = new BodyMemory(new Config());

    private record Config() implements BodyConfig {

        @Override
        public Duration timeLimit() {
            return Duration.ofSeconds(10);
        }

        @Override
        public MemorySize minimumRate() {
            return new MemorySize(BigInteger.valueOf(1000));
        }

        @Override
        public MemorySize memory() {
            return new MemorySize(BigInteger.valueOf(100));
        }

        @Override
        public int streamed() {
            return 1;
        }
    }

    @Test
    void aSourceHasAQuarter() {
        assertThat(memory.take("a", 20)).isTrue();
        assertThat(memory.take("a", 6)).isFalse();
        assertThat(memory.take("a", 5)).isTrue();
        assertThat(memory.take("b", 25)).isTrue();
    }

    @Test
    void allTogetherHaveTheWhole() {
        for (String source : new String[] {"a", "b", "c", "d"}) {
            assertThat(memory.take(source, 25)).isTrue();
        }
        assertThat(memory.take("e", 1)).isFalse();

        memory.giveBack("a", 25);

        assertThat(memory.take("e", 25)).isTrue();
        assertThat(memory.take("a", 1)).isFalse();
    }
}
