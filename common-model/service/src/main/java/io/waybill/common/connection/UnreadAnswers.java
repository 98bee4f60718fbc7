package io.waybill.common.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * What the client of one connection has not read: how much it is counts towards that of all connections, and a client
 * that takes nothing, or hardly anything, is cut off. It runs on the connection's event loop.
 */
final class UnreadAnswers {

    private static final long TICK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ConnectionGuard guard;
    private final Channel connection;
    private final ConnectionsConfig limits;
    private final Connections all;

    private long written;
    private long counted;
    private Future<?> readerWatch;
    private long windowStarted;
    private long takenAtStart;
    private long waitingAtStart;

    UnreadAnswers(ConnectionGuard guard, Channel connection, ConnectionsConfig limits, Connections all) {
        this.guard = guard;
        this.connection = connection;
        this.limits = limits;
        this.all = all;
    }

    /** So many more bytes of answers have been given to the socket. */
    void written(long bytes) {
        written += bytes;
    }

    /** What is unread may have changed. */
    void notice() {
        long waiting = waiting();
        long held = waiting + guard.sentAhead();
        if (held > 0 || counted > 0) {
            count(held);
            if (held > 0 && all.isTooMuch(held)) {
                guard.cut(Cut.TOO_MUCH_UNREAD);
            } else if (waiting > 0 && readerWatch == null) {
                startWindow();
                readerWatch = connection
                        .eventLoop()
                        .scheduleWithFixedDelay(this::watchReader, TICK_NANOS, TICK_NANOS, TimeUnit.NANOSECONDS);
            }
        }
    }

    void connectionClosed() {
        if (readerWatch != null) {
            readerWatch.cancel(false);
        }
        count(0);
    }

    private void watchReader() {
        long waiting = waiting();
        count(waiting + guard.sentAhead());
        if (waiting == 0) {
            readerWatch.cancel(false);
            readerWatch = null;
        } else if (System.nanoTime() - windowStarted >= limits.readTimeLimit().toNanos()) {
            long due = Math.min(
                    waitingAtStart,
                    limits.minimumReadRate().asLongValue()
                            * limits.readTimeLimit().toSeconds());
            if (written - waiting - takenAtStart < due) {
                guard.cut(Cut.SLOW_READER);
            } else {
                startWindow();
            }
        }
    }

    private void startWindow() {
        windowStarted = System.nanoTime();
        waitingAtStart = waiting();
        takenAtStart = written - waitingAtStart;
    }

    private long waiting() {
        ChannelOutboundBuffer buffer = connection.unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes() + guard.waitingInStreams();
    }

    private void count(long now) {
        all.unreadChanged(counted, now);
        counted = now;
    }
}
