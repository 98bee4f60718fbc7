package io.waybill.common.web;

import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.buffer.impl.BufferImpl;
import java.nio.ByteBuffer;

/**
 * The body of an answer that many calls get, sent without being copied for each. The socket takes bytes from outside
 * the heap: those of a large one stay there, until the garbage collector frees them, because the buffer pool has no
 * room of that size at hand and would allocate it for each call.
 */
public final class SharedBody {

    private static final int LARGE = 16 * 1024;

    private final ByteBuffer bytes;

    /** @param bytes not to be changed any more */
    public SharedBody(byte[] bytes) {
        this.bytes = bytes.length < LARGE
                ? ByteBuffer.wrap(bytes)
                : ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    /** For one call: with a position of its own; to release it frees nothing. */
    Buffer forCall() {
        return BufferImpl.buffer(Unpooled.wrappedBuffer(bytes.duplicate()));
    }

    /** A copy. */
    public byte[] toBytes() {
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return copy;
    }
}
