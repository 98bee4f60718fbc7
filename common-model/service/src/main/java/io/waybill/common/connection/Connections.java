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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The connections of clients: how many each source has, and what they hold together. Those of the management port are
 * not among them.
 */
@ApplicationScoped
public class Connections implements MeterBinder {

    /** Before everything that could answer a call. */
    private static final int FIRST = 10_002;

    /** RFC 9113, 7. */
    private static final int REFUSED_STREAM = 7;

    private final ConnectionsConfig limits;
    private final TrustedProxies proxies = TrustedProxies.of(ConfigProvider.getConfig());
    /**
     * Twice the limit that clients are told: Netty enforces it only from a client's acknowledgement on, and here an
     * answer may end a little later than at the client.
     */
    private final long maxStreams =
            2 * ConfigProvider.getConfig().getValue("quarkus.http.limits.max-concurrent-streams", long.class);

    private final ConcurrentMap<String, Integer> bySource = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger unreadOn = new AtomicInteger();
    private final AtomicLong unread = new AtomicLong();
    private final Map<Cut, Counter> cuts = new EnumMap<>(Cut.class);

    Connections(ConnectionsConfig limits, MeterRegistry meters) {
        this.limits = limits;
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
        boolean isHttp2 = call.version() == HttpVersion.HTTP_2;
        int inProgress = guard.begin(isHttp2);
        routing.addEndHandler(ended -> guard.end(call));
        if (isHttp2 && inProgress > maxStreams) {
            call.response().reset(REFUSED_STREAM);
            return;
        }
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
        if (!proxies.contain(peer)) {
            String source = SourceAddress.network(peer.getAddress().getHostAddress());
            if (bySource.merge(source, 1, Integer::sum) > limits.perSource()) {
                closed(source);
                cut(Cut.TOO_MANY_OF_SOURCE);
                return false;
            }
            connection.closeFuture().addListener(end -> closed(source));
        }
        open.incrementAndGet();
        connection.closeFuture().addListener(end -> open.decrementAndGet());
        connection.pipeline().addLast(new ConnectionGuard(limits, this));
        return true;
    }

    private void closed(String source) {
        bySource.computeIfPresent(source, (key, count) -> count == 1 ? null : Integer.valueOf(count - 1));
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
        Gauge.builder("waybill.unread.answers", unread, AtomicLong::doubleValue)
                .baseUnit("bytes")
                .description("Answers that wait for their clients to read them")
                .register(registry);
        Gauge.builder("waybill.unread.answers.limit", () -> limits.answers().asLongValue())
                .baseUnit("bytes")
                .description("Answers that may wait")
                .register(registry);
    }
}
