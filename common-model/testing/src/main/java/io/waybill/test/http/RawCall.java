package io.waybill.test.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A POST written by hand, to send it as no HTTP client would.
 *
 * @param path its path
 * @param headers its headers, without {@code Host} and {@code Content-Length}
 * @param body a body with which it is answered 200
 */
public record RawCall(String path, Map<String, String> headers, String body) {

    private static final int PATIENCE_MILLIS = 60_000;

    /** The request line and the headers, announcing the body, with the blank line at their end. */
    public String head() {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n"
                + headers.entrySet().stream()
                        .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
                        .collect(Collectors.joining())
                + "\r\n";
    }

    /** Sends it whole, on a connection of its own, and returns the status. */
    public int status(InetSocketAddress service) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(service, PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write((head() + body).getBytes(StandardCharsets.UTF_8));
            byte[] line = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
            return Integer.parseInt(new String(line, StandardCharsets.UTF_8).split(" ", -1)[1]);
        }
    }
}
