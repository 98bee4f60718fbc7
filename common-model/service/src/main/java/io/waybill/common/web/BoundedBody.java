package io.waybill.common.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/**
 * A body that its operation reads while it arrives: refused with 413 as soon as more than its limit has been read, and
 * with 408 when it takes too long.
 */
final class BoundedBody extends FilterInputStream {

    private final long max;
    private final BodyTime time;
    private final LongSupplier nanoTime;
    private final long started;
    private long read;

    BoundedBody(InputStream body, long max, BodyTime time, LongSupplier nanoTime) {
        super(body);
        this.max = max;
        this.time = time;
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int count = super.read(buffer, offset, length);
        count(Math.max(count, 0));
        return count;
    }

    private void count(int bytes) {
        read += bytes;
        if (read > max) {
            throw BodyFilter.tooLarge(max);
        }
        if (time.left(nanoTime.getAsLong() - started, read) <= 0) {
            throw BodyTime.tooSlow();
        }
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
