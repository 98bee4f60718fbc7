package io.waybill.benchmark.issue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One HTTP/1.1 connection that posts forms: it does so little work itself that the processors are left to the service.
 */
final class KeepAlive implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final String LENGTH = "content-length:";

    private final Socket socket = new Socket();
    private final InputStream in;

    /**
     * Connects.
     *
     * @param source the local address, which the service sees as the source of the requests
     */
    KeepAlive(InetAddress source, int port) throws IOException {
        socket.bind(new InetSocketAddress(source, 0));
        socket.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** What came back. */
    record Answer(int status, String body) {}

    Answer post(String path, String form) throws IOException {
        return send("POST", path, "Content-Type: application/x-www-form-urlencoded\r\n", form);
    }

    Answer send(String method, String path, String headers, String body) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        byte[] head = (method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "Content-Length: "
                        + content.length + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] request = new byte[head.length + content.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(content, 0, request, head.length, content.length);
        socket.getOutputStream().write(request);
        int status = Integer.parseInt(line().split(" ", 3)[1]);
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(header.substring(LENGTH.length()).strip());
            }
        }
        return new Answer(status, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder(64);
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("the service closed the connection");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
