package io.waybill.common.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that read nothing, beside each other: what waits for all of them together is bounded. */
class UnreadAnswersTest {

    private static final int MEBIBYTE = 1 << 20;

    /** By default. */
    private static final int MEBIBYTES_IN_ALL = 24;

    /** What is counted for each message beside its bytes is less than that. */
    private static final int COUNTED = 1_000;

    /** What is left to the defaults of Quarkus, which are not known here. */
    private static final Map<String, String> DEFAULTS =
            Map.of("quarkus.http.limits.max-initial-line-length", "4096", "quarkus.http.limits.max-chunk-size", "8192");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ConnectionsConfig limits = new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(ConnectionsConfig.class)
            .build()
            .getConfigMapping(ConnectionsConfig.class);
    private Connections all;
    private final List<Deaf> clients = new ArrayList<>();

    /** The connection of a client that takes nothing of what is written. */
    private static final class Deaf extends EmbeddedChannel {

        @Override
        protected void doWrite(ChannelOutboundBuffer written) {
            // It waits.
        }
    }

    @BeforeEach
    void start() {
        DEFAULTS.forEach(System::setProperty);
        try {
            all = new Connections(limits, meters);
        } finally {
            DEFAULTS.keySet().forEach(System::clearProperty);
        }
    }

    @AfterEach
    void close() {
        clients.forEach(UnreadAnswersTest::close);
    }

    @Test
    void beyondItTheOneThatHasItsShareAndAddsToItIsClosedAndOneThatHasLessIsNot() {
        for (int i = 0; i < MEBIBYTES_IN_ALL / 2; i++) {
            answered(2 * MEBIBYTE - COUNTED);
        }
        assertThat(clients).as("as much as may wait").allMatch(EmbeddedChannel::isOpen);

        Deaf oneTooMany = answered(2 * MEBIBYTE - COUNTED);
        Deaf small = answered(100_000);

        assertThat(oneTooMany.isOpen()).isFalse();
        assertThat(small.isOpen()).isTrue();
        assertThat(clients).filteredOn(client -> !client.isOpen()).hasSize(1);
        assertThat(meters.get("waybill.connections.cut")
                        .tag("reason", Cut.TOO_MUCH_UNREAD.reason())
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void whatAClosedConnectionHeldIsFreeForOthers() {
        for (int i = 0; i < 3 * MEBIBYTES_IN_ALL; i++) {
            close(answered(MEBIBYTE));
        }
        assertThat(answered(MEBIBYTES_IN_ALL * MEBIBYTE - COUNTED).isOpen()).isTrue();
    }

    private Deaf answered(int bytes) {
        Deaf client = new Deaf();
        clients.add(client);
        client.pipeline().addLast(new ConnectionGuard(client, "192.0.2.1", limits, all));
        ChannelFuture written = client.write(Unpooled.wrappedBuffer(new byte[bytes]));
        client.flush();
        assertThat(written.isSuccess()).as("the client has taken it").isFalse();
        return client;
    }

    private static void close(Deaf client) {
        assertThat(client.close().isDone()).isTrue();
    }
}
