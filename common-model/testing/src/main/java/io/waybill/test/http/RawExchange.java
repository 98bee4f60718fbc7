package io.waybill.test.http;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request without a body whose target is sent as it is, which no HTTP client does, and its answer.
 *
 * @param status of the answer
 * @param head the rest of its head
 * @param body of the answer
 */
public record RawExchange(int status, String head, String body) {

    /**
     * Sends it, and reads the answer to its end.
     *
     * @param connection is closed
     * @param headers of the request, without {@code Host}
     */
    public static RawExchange on(
            Socket connection, String host, String method, String target, Map<String, String> headers)
            throws IOException {
        try (connection) {
            connection.setSoTimeout(60_000);
            String request = method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n"
                    + headers.entrySet().stream()
                            .map(header -> header.getKey() + ": " + header.getValue() + "\r\n")
                            .collect(Collectors.joining())
                    + "\r\n";
            connection.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            String answer = new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String[] parts = answer.split("\r\n\r\n", 2);
            String[] head = parts[0].split("\r\n", 2);
            return new RawExchange(
                    Integer.parseInt(head[0].split(" ", -1)[1]),
                    head.length > 1 ? head[1] : "",
                    parts.length > 1 ? parts[1] : "");
        }
    }

    /** The value of a header of the answer. */
    public Optional<String> header(String name) {
        String start = name.toLowerCase(Locale.ROOT) + ":";
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                .map(line -> line.substring(start.length()).strip())
                .findFirst();
    }
}
