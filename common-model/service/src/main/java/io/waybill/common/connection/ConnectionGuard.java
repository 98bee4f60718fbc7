package io.waybill.common.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Watches one connection, next to its socket: the time that the head of a request takes, what its client sends ahead,
 * and, by {@link UnreadAnswers}, what it does not read. It runs on the connection's event loop, except where something
 * else is said.
 */
final class ConnectionGuard extends ChannelDuplexHandler {

    /** More than the queues of a stream and of its connection take before the writer has to wait. */
    private static final long END_OF_STREAMED_ANSWER = 256 << 10;

    private final Channel connection;
    private final String source;
    private final ConnectionsConfig limits;
    private final Connections all;

    /** Also changed by the threads that answer. */
    private final AtomicInteger calls = new AtomicInteger();

    private final Queue<Runnable> waitingForWritable = new ArrayDeque<>();
    private final UnreadAnswers unread;

    private ChannelHandlerContext socket;
    /** Once its first call has begun; also read by the threads that answer. */
    private volatile boolean http2;

    private WaitingStreams streams;
    private PipelinedRequests pipelined;
    private boolean readHeldBack;
    private boolean headStarted;
    private Future<?> headLimit;

    ConnectionGuard(Channel connection, String source, ConnectionsConfig limits, Connections all) {
        this.connection = connection;
        this.source = source;
        this.limits = limits;
        this.all = all;
        this.unread = new UnreadAnswers(this, connection, limits, all);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        socket = context;
    }

    /** An upgrade to HTTP/2 removes every handler but its own; this one comes back. */
    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        if (connection.isActive()) {
            context.pipeline().addFirst(this);
        }
    }

    @Override
    public boolean isSharable() {
        return true;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        RequestDecoder.install(context.pipeline(), all.decoder());
        limitHead();
        context.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        headArrived();
        unread.connectionClosed();
        waitingForWritable.clear();
        context.fireChannelInactive();
    }

    // The head of a request

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        headStarted = !http2 && calls.get() == 0;
        context.fireChannelRead(bytes);
    }

    /** Most heads arrive in one piece: then their call has begun by now. */
    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        context.fireChannelReadComplete();
        if (headStarted && headLimit == null) {
            limitHead();
        }
        headStarted = false;
        if (pipelined != null && pipelined.areWaiting()) {
            unread.notice();
        }
    }

    private void limitHead() {
        headLimit = socket.executor()
                .schedule(() -> cut(Cut.SLOW_HEAD), limits.headTimeLimit().toMillis(), TimeUnit.MILLISECONDS);
    }

    private void headArrived() {
        headStarted = false;
        if (headLimit != null) {
            headLimit.cancel(false);
            headLimit = null;
        }
    }

    /**
     * A call of this connection begins.
     *
     * @param maxStreams how many may be in progress
     * @return whether it may; if not, it is to be refused, and does not {@link #end}
     */
    boolean begin(boolean isHttp2, long maxStreams) {
        headArrived();
        int inProgress = calls.incrementAndGet();
        if (isHttp2) {
            if (!http2) {
                streams = WaitingStreams.of(socket.pipeline());
                http2 = true;
            }
            if (inProgress > maxStreams || (inProgress > 1 && !all.places().enterMore(source, this))) {
                calls.decrementAndGet();
                return false;
            }
        } else if (pipelined == null) {
            pipelined = PipelinedRequests.countedFrom(socket.pipeline(), this);
        } else {
            pipelined.begun();
        }
        return true;
    }

    /** It has been answered; from any thread. */
    void end(HttpServerRequest call) {
        if (http2) {
            // After the answer has been written, which is done there.
            socket.executor().execute(() -> {
                if (calls.decrementAndGet() > 0) {
                    all.places().leaveOne(source, this);
                }
                streams.answered(call.streamId(), mayBeLeft(call.response()));
                unread.notice();
            });
        } else {
            calls.decrementAndGet();
        }
    }

    /** Whether no call is in progress; from any thread. */
    boolean isIdle() {
        return calls.get() == 0;
    }

    /** Closes the connection for one of another source; from any thread. */
    void makeWay() {
        connection.eventLoop().execute(() -> cut(Cut.TOO_MANY));
    }

    /** What of an answer may be left to send: of one that was written as its client read it, the end. */
    private static long mayBeLeft(HttpServerResponse answer) {
        boolean writtenAtOnce = answer.headers().contains(HttpHeaders.CONTENT_LENGTH);
        return writtenAtOnce ? answer.bytesWritten() : Math.min(answer.bytesWritten(), END_OF_STREAMED_ANSWER);
    }

    // What the client sends ahead

    /** No more is read of a client that does not read, or that has already sent what is to be done next. */
    @Override
    public void read(ChannelHandlerContext context) {
        if (!http2 && (!isWritable() || (pipelined != null && pipelined.areWaiting()))) {
            readHeldBack = true;
        } else {
            context.read();
        }
    }

    void readOn() {
        if (readHeldBack && isWritable()) {
            readHeldBack = false;
            socket.read();
        }
    }

    // What the client does not read

    boolean isWritable() {
        return connection.isWritable();
    }

    void whenWritable(Runnable next) {
        waitingForWritable.add(next);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        context.fireChannelWritabilityChanged();
        while (isWritable() && !waitingForWritable.isEmpty()) {
            waitingForWritable.remove().run();
        }
        readOn();
    }

    @Override
    public void write(ChannelHandlerContext context, Object bytes, ChannelPromise promise) throws Exception {
        if (bytes instanceof ByteBuf buffer) {
            unread.written(buffer.readableBytes());
        }
        super.write(context, bytes, promise);
    }

    @Override
    public void flush(ChannelHandlerContext context) {
        context.flush();
        unread.notice();
    }

    /** What waits before the socket, held back by the flow control of HTTP/2. */
    long waitingInStreams() {
        return http2 ? streams.bytes() : 0;
    }

    /** What requests take that the client has sent ahead. */
    long sentAhead() {
        return pipelined == null || !connection.isOpen() ? 0 : pipelined.bytes();
    }

    /** Closes the connection, once: what else has arrived by then may be a cause as well. */
    void cut(Cut why) {
        if (connection.isOpen()) {
            socket.close().addListener(closed -> all.cut(why));
        }
    }

    int maxPipelined() {
        return limits.pipelined();
    }
}
