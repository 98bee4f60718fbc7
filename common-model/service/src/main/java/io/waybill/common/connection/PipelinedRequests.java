package io.waybill.common.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequest;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;

/** Counts the requests of an HTTP/1.1 connection that have arrived and whose calls have not begun. */
final class PipelinedRequests extends ChannelInboundHandlerAdapter {

    /** The name that Vert.x gives to its own handler of requests. */
    private static final String SERVER = "handler";

    /** What a request takes in memory, and each of its headers beside its text. */
    private static final long BYTES = 2048;

    private static final long BYTES_OF_HEADER = 128;

    private final ConnectionGuard guard;
    private final Queue<Long> sizes = new ArrayDeque<>(0);
    private int waiting;
    private long bytes;

    private PipelinedRequests(ConnectionGuard guard) {
        this.guard = guard;
    }

    /** Counts from now on, while the first call of a connection begins; that request has not waited. */
    static PipelinedRequests countedFrom(ChannelPipeline pipeline, ConnectionGuard guard) {
        PipelinedRequests requests = new PipelinedRequests(guard);
        pipeline.addBefore(SERVER, null, requests);
        return requests;
    }

    /** The call of the request that has waited longest begins. */
    void begun() {
        waiting--;
        // One that had not to wait has none.
        Long size = sizes.poll();
        if (size != null) {
            bytes -= size;
        }
        if (waiting == 0) {
            guard.readOn();
        }
    }

    boolean areWaiting() {
        return waiting > 0;
    }

    /** What those that wait take. */
    long bytes() {
        return bytes;
    }

    private static long sizeOf(HttpRequest request) {
        long size = BYTES + request.uri().length();
        for (Map.Entry<String, String> header : request.headers()) {
            size += BYTES_OF_HEADER
                    + header.getKey().length()
                    + header.getValue().length();
        }
        return size;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            if (waiting > 0 || !guard.isIdle()) {
                long size = sizeOf(request);
                sizes.add(size);
                bytes += size;
            }
            waiting++;
            if (waiting > guard.maxPipelined()) {
                guard.cut(Cut.TOO_MANY_PIPELINED);
            }
        }
        context.fireChannelRead(message);
    }
}
