package io.waybill.sandbox.feedconsumer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A feed with a fixed number of instructions, served over HTTP like the real one. */
final class StandInFeed implements AutoCloseable {

    final Set<Long> marked = ConcurrentHashMap.newKeySet();
    final Set<Long> superseded = ConcurrentHashMap.newKeySet();
    final AtomicInteger failures = new AtomicInteger();
    final AtomicInteger logIns = new AtomicInteger();
    volatile String validToken = "token-1";

    /** The first part of every cursor; any other one is refused. */
    volatile String epoch = "";

    private final HttpServer server;
    private final long size;

    StandInFeed(long size) throws IOException {
        this.size = size;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/auth/v4/accesstoken", exchange -> {
            logIns.incrementAndGet();
            answer(exchange, 200, "{\"access_token\":\"" + validToken + "\"}");
        });
        server.createContext("/admin/v1/instructions/", this::operate);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    /** An env file as the sandbox writes it. */
    Path env(Path folder) throws IOException {
        String url = "http://localhost:" + server.getAddress().getPort();
        return Files.writeString(
                folder.resolve("sandbox.env"),
                "# of the test\nAUTH_URL='%s'\nINDIA_INSTRUCTION_URL='%s'\nOPERATOR_CLIENT_ID=operator\nOPERATOR_CLIENT_SECRET='secret'\n"
                        .formatted(url, url));
    }

    private void operate(HttpExchange exchange) throws IOException {
        if (!("Bearer " + validToken).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 401, "{}");
        } else if (failures.get() > 0 && failures.decrementAndGet() >= 0) {
            answer(exchange, 503, "{}");
        } else if (exchange.getRequestMethod().equals("GET")) {
            Map<String, String> parameters = parameters(exchange.getRequestURI().getQuery());
            boolean known = parameters.getOrDefault("after", epoch).startsWith(epoch);
            answer(exchange, known ? 200 : 409, known ? page(parameters) : "{}");
        } else {
            long id = Long.parseLong(exchange.getRequestURI().getPath().split("/", -1)[4]);
            boolean taken = !superseded.contains(id);
            if (taken) {
                marked.add(id);
            }
            answer(exchange, taken ? 200 : 409, "{}");
        }
    }

    private static Map<String, String> parameters(String query) {
        return java.util.Arrays.stream(query.split("&", -1))
                .map(p -> p.split("=", 2))
                .collect(Collectors.toMap(p -> p[0], p -> p[1]));
    }

    private String page(Map<String, String> parameters) {
        long after =
                Long.parseLong(parameters.getOrDefault("after", epoch + "0").substring(epoch.length()));
        long last = Math.min(size, after + Long.parseLong(parameters.get("limit")));
        String items = LongStream.rangeClosed(after + 1, last)
                .mapToObj(id -> "{\"id\":" + id + ",\"awbNo\":\"69501388751\",\"kind\":\"ED\",\"state\":\""
                        + (marked.contains(id) ? "APPLIED" : "ACCEPTED") + "\"}")
                .collect(Collectors.joining(","));
        return "{\"items\":[" + items + "],\"next\":\"" + epoch + last + "\"}";
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (exchange) {
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
