package io.waybill.test;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What an HTTP/2 client sends (RFC 9113, 7541), written by hand, to send it as no HTTP client would. */
final class Http2Frames {

    /**
     * A frame that has arrived.
     *
     * @param type its number
     * @param payload its payload
     */
    record Frame(int type, ByteBuffer payload) {}

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RESET = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;

    static final int REFUSED_STREAM = 7;

    static final int END_OF_STREAM = 1;
    static final int END_OF_HEADERS = 4;

    private static final int MAX_CONCURRENT_STREAMS = 3;
    private static final int INITIAL_WINDOW_SIZE = 4;
    private static final int CANCEL = 8;

    private static final int FRAME_HEADER = 9;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Begins a connection. */
    Http2Frames() {
        bytes.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        frame(SETTINGS, 0, 0, new byte[0]);
    }

    /** Takes no byte of an answer. */
    Http2Frames window0() {
        return frame(
                SETTINGS,
                0,
                0,
                ByteBuffer.allocate(6)
                        .putShort((short) INITIAL_WINDOW_SIZE)
                        .putInt(0)
                        .array());
    }

    /** A GET. */
    Http2Frames get(int stream, String path) {
        ByteArrayOutputStream head = head("GET", path);
        return frame(HEADERS, END_OF_HEADERS | END_OF_STREAM, stream, head.toByteArray());
    }

    /** The head of a call, whose body does not come. */
    Http2Frames head(int stream, RawCall call) {
        ByteArrayOutputStream head = head("POST", call.path());
        call.headers().forEach((name, value) -> field(head, name.toLowerCase(Locale.ROOT), value));
        return frame(HEADERS, END_OF_HEADERS, stream, head.toByteArray());
    }

    /** The client no longer wants to know. */
    Http2Frames reset(int stream) {
        return frame(RESET, 0, stream, ByteBuffer.allocate(4).putInt(CANCEL).array());
    }

    /** Nothing of a body, so many times. */
    Http2Frames noData(int stream, int times) {
        for (int i = 0; i < times; i++) {
            frame(DATA, 0, stream, new byte[0]);
        }
        return this;
    }

    /** Wants to hear from the service, so many times. */
    Http2Frames pings(int times) {
        for (int i = 0; i < times; i++) {
            frame(PING, 0, 0, new byte[8]);
        }
        return this;
    }

    /** What has been added since the last time. */
    byte[] toBytes() {
        byte[] added = bytes.toByteArray();
        bytes.reset();
        return added;
    }

    /** The frames in what has arrived, without one that is not whole. */
    static List<Frame> parse(String received) {
        ByteBuffer bytes = ByteBuffer.wrap(received.getBytes(StandardCharsets.ISO_8859_1));
        List<Frame> frames = new ArrayList<>();
        while (bytes.remaining() >= FRAME_HEADER) {
            int lengthAndType = bytes.getInt();
            int length = lengthAndType >>> 8;
            bytes.position(bytes.position() + FRAME_HEADER - 4);
            if (bytes.remaining() < length) {
                break;
            }
            frames.add(new Frame(lengthAndType & 0xff, bytes.slice(bytes.position(), length)));
            bytes.position(bytes.position() + length);
        }
        return frames;
    }

    /** The number of streams that settings allow, or -1. */
    static int streams(ByteBuffer settings) {
        for (int i = 0; i + 6 <= settings.limit(); i += 6) {
            if (settings.getShort(i) == MAX_CONCURRENT_STREAMS) {
                return settings.getInt(i + 2);
            }
        }
        return -1;
    }

    private Http2Frames frame(int type, int flags, int stream, byte[] payload) {
        bytes.writeBytes(ByteBuffer.allocate(FRAME_HEADER)
                .putInt((payload.length << 8) | type)
                .put((byte) flags)
                .putInt(stream)
                .array());
        bytes.writeBytes(payload);
        return this;
    }

    private static ByteArrayOutputStream head(String method, String path) {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        field(head, ":method", method);
        field(head, ":scheme", "http");
        field(head, ":path", path);
        field(head, ":authority", "localhost");
        return head;
    }

    /** A literal field without indexing, with a name of its own. */
    private static void field(ByteArrayOutputStream head, String name, String value) {
        head.write(0);
        string(head, name);
        string(head, value);
    }

    private static void string(ByteArrayOutputStream head, String text) {
        byte[] octets = text.getBytes(StandardCharsets.US_ASCII);
        int most = 0x7f;
        int length = octets.length;
        if (length < most) {
            head.write(length);
        } else {
            head.write(most);
            for (length -= most; length > most; length >>>= 7) {
                head.write((length & most) | 0x80);
            }
            head.write(length);
        }
        head.writeBytes(octets);
    }
}
