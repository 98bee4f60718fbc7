package io.waybill.common.connection;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.netty.channel.Channel;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.SourceAddress;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The connections of clients: how many there are, and what they hold together. Those of the management port are not
 * among them.
 */
@ApplicationScoped
public class Connections implements MeterBinder {

    /** Before everything that could answer a call. */
    private static final int FIRST = 10_002;

    /** RFC 9113, 7. */
    private static final int REFUSED_STREAM = 7;

    /** By default; what the costliest connections take is in docs/operations.md. */
    private static final long HEAP_OF_A_CONNECTION = 128 << 10;

    private final ConnectionsConfig limits;
    private final TrustedProxies proxies = TrustedProxies.of(ConfigProvider.getConfig());
    /**
     * Twice the limit that clients are told: Netty enforces it only from a client's acknowledgement on, and here an
     * answer may end a little later than at the client.
     */
    private final long maxStreams =
            2 * ConfigProvider.getConfig().getValue("quarkus.http.limits.max-concurrent-streams", long.class);

    private final Places<ConnectionGuard> places;
    private final Supplier<RequestDecoder> decoder;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger unreadOn = new AtomicInteger();
    private final AtomicLong unread = new AtomicLong();
    private final Map<Cut, Counter> cuts = new EnumMap<>(Cut.class);

    Connections(ConnectionsConfig limits, MeterRegistry meters) {
        this.limits = limits;
        this.places = new Places<>(
                limits.max().orElseGet(() -> (int) (Runtime.getRuntime().maxMemory() / HEAP_OF_A_CONNECTION)),
                limits.perSource(),
                ConnectionGuard::isIdle,
                ConnectionGuard::makeWay);
        this.decoder = RequestDecoder.of(ConfigProvider.getConfig(), limits.headers());
        for (Cut cut : Cut.values()) {
            cuts.put(
                    cut,
                    Counter.builder("waybill.connections.cut")
                            .description("Connections that were closed or not accepted, by reason")
                            .tag("reason", cut.reason())
                            .register(meters));
        }
    }

    void register(@Observes Filters filters) {
        filters.register(this::begin, FIRST);
    }

    /** Tells the connection of its call, which begins when the client has taken the answers to those before it. */
    private void begin(RoutingContext routing) {
        ConnectionGuard guard = routing.request().connection() instanceof ConnectionBase connection
                ? connection.channel().pipeline().get(ConnectionGuard.class)
                : null;
        if (guard == null) {
            routing.next();
            return;
        }
        HttpServerRequest call = routing.request();
        if (!guard.begin(call.version() == HttpVersion.HTTP_2, maxStreams)) {
            call.response().reset(REFUSED_STREAM);
            return;
        }
        routing.addEndHandler(ended -> guard.end(call));
        if (guard.isWritable()) {
            routing.next();
        } else {
            Context context = Vertx.currentContext();
            guard.whenWritable(() -> context.runOnContext(go -> routing.next()));
        }
    }

    /** Whether a new connection may stay; then its end is noticed. */
    boolean accept(Channel connection) {
        if (!(connection.remoteAddress() instanceof InetSocketAddress peer)) {
            return true;
        }
        String source = proxies.contain(peer)
                ? Places.PROXIES
                : SourceAddress.network(peer.getAddress().getHostAddress());
        ConnectionGuard guard = new ConnectionGuard(connection, source, limits, this);
        Optional<Cut> refusal = places.enter(source, guard);
        if (refusal.isPresent()) {
            cut(refusal.get());
            return false;
        }
        open.incrementAndGet();
        connection.closeFuture().addListener(end -> {
            places.leave(source, guard);
            open.decrementAndGet();
        });
        connection.pipeline().addLast(guard);
        return true;
    }

    Places<ConnectionGuard> places() {
        return places;
    }

    Supplier<RequestDecoder> decoder() {
        return decoder;
    }

    void cut(Cut why) {
        cuts.get(why).increment();
    }

    /** What one connection's client has not taken has changed. */
    void unreadChanged(long before, long now) {
        unread.addAndGet(now - before);
        unreadOn.addAndGet(Long.signum(now) - Long.signum(before));
    }

    /** Whether a connection with so much unread is to be closed, because there is too much in all. */
    boolean isTooMuch(long unreadHere) {
        long all = unread.get();
        return all > limits.answers().asLongValue() && unreadHere >= all / Math.max(1, unreadOn.get());
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("waybill.open", open, AtomicInteger::doubleValue)
                .baseUnit("connections")
                .description("Connections of clients")
                .register(registry);
        Gauge.builder("waybill.open.limit", places, Places::most)
                .baseUnit("connections")
                .description("Connections that clients may have")
                .register(registry);
        Gauge.builder("waybill.unread.answers", unread, AtomicLong::doubleValue)
                .baseUnit("bytes")
                .description("Answers that wait for their clients, and requests that wait for those")
                .register(registry);
        Gauge.builder("waybill.unread.answers.limit", () -> limits.answers().asLongValue())
                .baseUnit("bytes")
                .description("Answers that may wait")
                .register(registry);
    }
}
