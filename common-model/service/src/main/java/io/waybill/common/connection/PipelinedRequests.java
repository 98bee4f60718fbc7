package io.waybill.common.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequest;

/** Counts the requests of an HTTP/1.1 connection that have arrived and whose calls have not begun. */
final class PipelinedRequests extends ChannelInboundHandlerAdapter {

    /** The name that Vert.x gives to its own handler of requests. */
    private static final String SERVER = "handler";

    private final ConnectionGuard guard;
    private int waiting;

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
        if (waiting == 0) {
            guard.readOn();
        }
    }

    boolean areWaiting() {
        return waiting > 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest) {
            waiting++;
            if (waiting > guard.maxPipelined()) {
                guard.cut(Cut.TOO_MANY_PIPELINED);
            }
        }
        context.fireChannelRead(message);
    }
}
