package io.waybill.common.web.request;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.json.BrokenBodyException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A request body that is refused with 413 as soon as more bytes than its limit have been read.
 * {@code quarkus.http.read-timeout} limits the pauses of its client.
 */
public final class LimitedBody extends FilterInputStream {

    private final long max;
    private long read;

    /** @param max size in bytes up to which the body is accepted */
    public LimitedBody(InputStream body, long max) {
        super(body);
        this.max = max;
    }

    @Override
    public int read() throws IOException {
        int next;
        try {
            next = super.read();
        } catch (IOException e) {
            throw new BrokenBodyException(e);
        }
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int count;
        try {
            count = super.read(buffer, offset, length);
        } catch (IOException e) {
            throw new BrokenBodyException(e);
        }
        count(Math.max(0, count));
        return count;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void count(int bytes) {
        read += bytes;
        if (read > max) {
            throw new ApiException(ErrorCode.PAYLOAD_TOO_LARGE, "the body is larger than " + max + " bytes");
        }
    }
}
