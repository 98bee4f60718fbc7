package io.waybill.common.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body that its operation reads while it arrives; refused with 413 as soon as more than its limit has been read.
 * {@code quarkus.http.read-timeout} limits the client's pauses.
 */
final class BoundedBody extends FilterInputStream {

    private final long max;
    private long read;

    BoundedBody(InputStream body, long max) {
        super(body);
        this.max = max;
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
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
