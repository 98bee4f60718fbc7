package io.waybill.common.connection;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.OptionalInt;

/** What the connections of clients may hold. */
@ConfigMapping(prefix = "waybill.connections")
public interface ConnectionsConfig {

    /**
     * How many connections may be open in all, those of proxies included; without it, as many as the heap has 128 KiB.
     * Calls of HTTP/2 beyond a connection's first count as connections, also for {@link #perSource()}.
     */
    OptionalInt max();

    /**
     * How many connections a source may have open: an IPv4 address, or an IPv6 network of 64 bits. Proxies that
     * {@code quarkus.http.proxy} trusts may have any number.
     */
    @WithDefault("512")
    int perSource();

    /** How long the head of a request may take: the first from the connection on, others from their first byte. */
    @WithDefault("PT10S")
    Duration headTimeLimit();

    /** A client that in this time takes nothing of an answer that waits for it is cut off. */
    @WithDefault("PT10S")
    Duration readTimeLimit();

    /** What a client must take of an answer in a second, on average, while there is that much. */
    @WithDefault("1K")
    MemorySize minimumReadRate();

    /**
     * Answers that wait for their clients, and requests that wait for those, in all. Beyond it, a connection with more
     * than its share that adds to them is closed.
     */
    @WithDefault("24M")
    MemorySize answers();

    /** How many requests a client may send ahead of their answers on one connection (pipelining, HTTP/1.1). */
    @WithDefault("32")
    int pipelined();

    /** How many headers a request may have, each value of a repeated one counted. */
    @WithDefault("100")
    int headers();
}
