package io.waybill.common.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpHeadersFactory;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.HttpUtils;
import io.vertx.core.http.impl.headers.HeadersMultiMap;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.eclipse.microprofile.config.Config;

/**
 * The decoder of HTTP/1.1 requests, in the place of Vert.x's, which bounds the size of a head and not the number of its
 * headers: one of three bytes takes a hundred in memory. Of a request that has more, those within the bound are kept
 * and the rest of the connection is dropped; {@link HeaderLimit} refuses it.
 */
final class RequestDecoder extends HttpRequestDecoder {

    /** The name that Vert.x gives to its own. */
    private static final String NAME = "httpDecoder";

    private final int maxHeaders;

    private RequestDecoder(HttpDecoderConfig config, int maxHeaders) {
        super(config);
        this.maxHeaders = maxHeaders;
    }

    /** What makes one for each connection, as the framework's limits say. */
    static Supplier<RequestDecoder> of(Config config, int maxHeaders) {
        HttpDecoderConfig limits = new HttpDecoderConfig()
                .setMaxInitialLineLength(config.getValue("quarkus.http.limits.max-initial-line-length", int.class))
                .setMaxHeaderSize(config.getValue("quarkus.http.limits.max-header-size", MemorySize.class)
                        .asBigInteger()
                        .intValueExact())
                .setMaxChunkSize(config.getValue("quarkus.http.limits.max-chunk-size", MemorySize.class)
                        .asBigInteger()
                        .intValueExact())
                .setInitialBufferSize(HttpServerOptions.DEFAULT_DECODER_INITIAL_BUFFER_SIZE)
                .setTrailersFactory(new Trailers(maxHeaders));
        return () -> new RequestDecoder(limits, maxHeaders);
    }

    /** Takes the place of Vert.x's decoder, which it adds when the first bytes show which HTTP they are. */
    static void install(ChannelPipeline pipeline, Supplier<RequestDecoder> decoder) {
        if (pipeline.get(NAME) != null) {
            pipeline.replace(NAME, NAME, decoder.get());
        } else {
            pipeline.addLast(new Installer(decoder));
        }
    }

    @Override
    protected HttpMessage createMessage(String[] line) {
        return new DefaultHttpRequest(
                HttpVersion.valueOf(line[2]), HttpMethod.valueOf(line[0]), line[1], boundedHeaders(maxHeaders));
    }

    /** As Vert.x's does: only answers have none. */
    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
        return false;
    }

    /** Somebody before us may believe the length: nothing that follows is a request (RFC 9112, 6.1). */
    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        super.handleTransferEncodingChunkedWithContentLength(message);
        message.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf bytes, List<Object> out) throws Exception {
        super.decode(context, bytes, out);
        if (!out.isEmpty()
                && out.getLast() instanceof HttpRequest request
                && request.decoderResult().cause() instanceof TooManyHeadersException tooMany) {
            if (request.headers().contains(HttpHeaderNames.HOST)) {
                request.setDecoderResult(new TooManyHeaders());
                tooMany.headers.close(request.headers());
                out.add(LastHttpContent.EMPTY_LAST_CONTENT);
            } else {
                // No call of anything: Vert.x answers 431 without a body.
                request.setDecoderResult(DecoderResult.failure(new TooLongHttpHeaderException(tooMany.getMessage())));
            }
        }
    }

    private static HeadersMultiMap boundedHeaders(int max) {
        return new HeadersMultiMap(new HeaderCount(max));
    }

    /** Counts the headers that are added. */
    private static final class HeaderCount implements BiConsumer<CharSequence, CharSequence> {

        private final int max;
        private int count;

        HeaderCount(int max) {
            this.max = max;
        }

        @Override
        public void accept(CharSequence name, CharSequence value) {
            HttpUtils.validateHeader(name, value);
            count++;
            if (count > max) {
                throw new TooManyHeadersException(this);
            }
        }

        /** Makes the request the last of its connection. */
        void close(HttpHeaders headers) {
            count = 0;
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
    }

    private static final class TooManyHeadersException extends TooLongFrameException {

        private static final long serialVersionUID = 1L;

        private final transient HeaderCount headers;

        TooManyHeadersException(HeaderCount headers) {
            super("more than " + headers.max + " headers");
            this.headers = headers;
        }
    }

    /**
     * The mark of a request of which only some headers are known: for the server a good one, which finds its answer.
     */
    static final class TooManyHeaders extends DecoderResult {

        private TooManyHeaders() {
            super(SIGNAL_SUCCESS);
        }
    }

    /** Headers after a body that is sent in chunks. */
    private record Trailers(int max) implements HttpHeadersFactory {

        @Override
        public HttpHeaders newHeaders() {
            return boundedHeaders(max);
        }

        @Override
        public HttpHeaders newEmptyHeaders() {
            return boundedHeaders(max);
        }
    }

    private static final class Installer extends ChannelInboundHandlerAdapter {

        private final Supplier<RequestDecoder> decoder;

        Installer(Supplier<RequestDecoder> decoder) {
            this.decoder = decoder;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            // HTTP/2 has another.
            if (context.pipeline().get(NAME) != null) {
                context.pipeline().replace(NAME, NAME, decoder.get());
            }
            context.pipeline().remove(this);
            context.fireChannelRead(bytes);
        }
    }
}
