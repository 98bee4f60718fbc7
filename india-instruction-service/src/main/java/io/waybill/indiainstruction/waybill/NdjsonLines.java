package io.waybill.indiainstruction.waybill;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** Reads a stream line by line and holds at most one line: a line that is too long is skipped, not kept. */
final class NdjsonLines {

    private static final int BUFFER_SIZE = 64 * 1024;

    private final InputStream stream;
    private final int maxLineLength;
    private final byte[] buffer = new byte[BUFFER_SIZE];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int position;
    private int end;
    private long number;

    NdjsonLines(InputStream stream, int maxLineLength) {
        this.stream = stream;
        this.maxLineLength = maxLineLength;
    }

    /** A line of the stream. */
    static final class Line {

        private final long number;
        private final byte[] bytes;
        private final boolean tooLong;

        private Line(long number, byte[] bytes, boolean tooLong) {
            this.number = number;
            this.bytes = bytes;
            this.tooLong = tooLong;
        }

        /** Its number, starting at 1. */
        long number() {
            return number;
        }

        /** Its content without the line ending; truncated if it is too long. */
        byte[] bytes() {
            return bytes;
        }

        /** Whether it is longer than allowed. */
        boolean tooLong() {
            return tooLong;
        }

        boolean isBlank() {
            for (byte b : bytes) {
                if (b != ' ' && b != '\t' && b != '\r') {
                    return false;
                }
            }
            return true;
        }
    }

    /** The next line; empty at the end of the stream. */
    Optional<Line> next() throws IOException {
        line.reset();
        boolean tooLong = false;
        boolean any = false;
        while (fill()) {
            any = true;
            int from = position;
            while (position < end && buffer[position] != '\n') {
                position++;
            }
            int room = maxLineLength - line.size();
            tooLong |= position - from > room;
            line.write(buffer, from, Math.min(position - from, room));
            if (position < end) {
                position++;
                return Optional.of(line(tooLong));
            }
        }
        return any ? Optional.of(line(tooLong)) : Optional.empty();
    }

    private Line line(boolean tooLong) {
        byte[] bytes = line.toByteArray();
        boolean carriageReturn = !tooLong && bytes.length > 0 && bytes[bytes.length - 1] == '\r';
        return new Line(++number, carriageReturn ? Arrays.copyOf(bytes, bytes.length - 1) : bytes, tooLong);
    }

    private boolean fill() throws IOException {
        if (position < end) {
            return true;
        }
        position = 0;
        end = Math.max(stream.read(buffer), 0);
        return end > 0;
    }
}
