package io.waybill.common.connection;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.HashMap;
import java.util.Map;

/**
 * The answers on an HTTP/2 connection that its client holds back by flow control: they wait before the socket, where
 * nothing else counts them.
 */
final class WaitingStreams extends Http2ConnectionAdapter {

    private final Http2ConnectionHandler server;
    private final Map<Integer, Long> answers = new HashMap<>();
    private long bytes;

    private WaitingStreams(Http2ConnectionHandler server) {
        this.server = server;
    }

    static WaitingStreams of(ChannelPipeline pipeline) {
        Http2ConnectionHandler server = pipeline.get(Http2ConnectionHandler.class);
        WaitingStreams streams = new WaitingStreams(server);
        server.connection().addListener(streams);
        return streams;
    }

    /** An answer has been written to its stream. */
    void answered(int id, long length) {
        Http2Stream stream = server.connection().stream(id);
        if (stream != null && server.encoder().flowController().hasFlowControlled(stream)) {
            answers.put(id, length);
            bytes += length;
        }
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
        Long length = answers.remove(stream.id());
        if (length != null) {
            bytes -= length;
        }
    }

    /** What waits, in all streams; of an answer that has been sent in part, the whole. */
    long bytes() {
        return bytes;
    }
}
