package io.waybill.common.web;

import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.buffer.impl.BufferImpl;
import java.nio.ByteBuffer;

/**
 * The body of an answer, sent without being copied for each call that gets it. The socket takes bytes from outside the
 * heap: those of a large one that many calls get stay there, until the garbage collector frees them, because the buffer
 * pool has no room of that size at hand and would allocate it for each call.
 */
public final class SharedBody {

    private static final int LARGE = 16 * 1024;

    /** Memory outside the heap is as scarce as that inside, and the connections need it. */
    private static final int TOO_LARGE = 1024 * 1024;

    private final ByteBuffer bytes;

    private SharedBody(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /**
     * A body that many calls get.
     *
     * @param bytes not to be changed any more
     */
    public static SharedBody ofMany(byte[] bytes) {
        return bytes.length < LARGE || bytes.length > TOO_LARGE
                ? ofOne(bytes)
                : new SharedBody(
                        ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
    }

    /**
     * A body that is made for one call: on the heap, where it goes with the call.
     *
     * @param bytes not to be changed any more
     */
    public static SharedBody ofOne(byte[] bytes) {
        return new SharedBody(ByteBuffer.wrap(bytes));
    }

    /** Whether it is held outside the heap. */
    public boolean isOutsideHeap() {
        return bytes.isDirect();
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
