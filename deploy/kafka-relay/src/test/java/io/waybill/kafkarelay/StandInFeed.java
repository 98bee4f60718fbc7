package io.waybill.kafkarelay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** A feed with one consumer, and the issuer of its tokens, served over HTTP like the real ones. */
final class StandInFeed implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final List<String> items = new ArrayList<>();
    private String acknowledged;
    private long epoch = 1;
    private int refusal;
    private int lostAcknowledgements;
    private boolean isFull;
    private int pagesWithEntries;

    StandInFeed() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/auth/v4/accesstoken",
                exchange -> answer(
                        exchange, 200, "{\"access_token\":\"token\",\"token_type\":\"Bearer\",\"expires_in\":3600}"));
        server.createContext("/admin/v1/instructions/feed", this::operate);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** Adds an entry about a waybill; returns its JSON. */
    synchronized String add(String awbNo) {
        int position = items.size() + 1;
        String item = "{\"position\":%d,\"entry\":\"INSTRUCTION\",\"id\":%d,\"awbNo\":\"%s\",\"landMark\":\"₹ bazaar\"}"
                .formatted(position, 100 + position, awbNo);
        items.add(item);
        return item;
    }

    /** The position that has been acknowledged; 0 if the consumer is not known. */
    synchronized int acknowledged() {
        return acknowledged == null ? 0 : position(acknowledged);
    }

    /** How many pages that were not empty have been read. */
    synchronized int pagesWithEntries() {
        return pagesWithEntries;
    }

    synchronized int end() {
        return items.size();
    }

    /** From now on every call is answered with this status; 0 to serve again. */
    synchronized void refuse(int status) {
        refusal = status;
    }

    /** The next acknowledgement is answered 503, and has no effect. */
    synchronized void loseAnAcknowledgement() {
        lostAcknowledgements = 1;
    }

    /** Whether no further consumer is registered. */
    synchronized void full(boolean full) {
        isFull = full;
    }

    /** As after a restore. */
    synchronized void beginEpoch() {
        epoch++;
    }

    synchronized void forgetTheConsumer() {
        acknowledged = null;
    }

    private synchronized void operate(HttpExchange exchange) throws IOException {
        if (!"Bearer token".equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            answer(exchange, 401, "{}");
        } else if (refusal != 0) {
            answer(exchange, refusal, "{}");
        } else if (exchange.getRequestURI().getPath().endsWith("/consumers")) {
            answer(exchange, 200, consumers());
        } else if (exchange.getRequestMethod().equals("PUT")) {
            acknowledge(exchange);
        } else {
            read(exchange);
        }
    }

    private String consumers() {
        return acknowledged == null
                ? "{\"items\":[]}"
                : "{\"items\":[%s,%s]}"
                        .formatted(consumer("another", cursor(0)), consumer("kafka-relay", acknowledged));
    }

    private static String consumer(String name, String cursor) {
        return "{\"name\":\"%s\",\"acknowledged\":\"%s\",\"lagSeconds\":0}".formatted(name, cursor);
    }

    private void acknowledge(HttpExchange exchange) throws IOException {
        if (lostAcknowledgements > 0) {
            lostAcknowledgements--;
            answer(exchange, 503, "{}");
            return;
        }
        if (isFull && acknowledged == null) {
            answer(exchange, 409, "{\"message\":\"there are 100 consumers already\"}");
            return;
        }
        JsonNode body = JSON.readTree(exchange.getRequestBody());
        acknowledged = body.path("acknowledged").asText();
        answer(exchange, 200, consumer("kafka-relay", acknowledged));
    }

    private void read(HttpExchange exchange) throws IOException {
        Map<String, String> query = Arrays.stream(
                        exchange.getRequestURI().getQuery().split("&", -1))
                .map(parameter -> parameter.split("=", 2))
                .collect(Collectors.toMap(parameter -> parameter[0], parameter -> parameter[1]));
        String after = query.getOrDefault("after", cursor(0));
        if (!after.startsWith(epoch + "-")) {
            answer(exchange, 409, "{}");
            return;
        }
        int first = position(after);
        pagesWithEntries += first < items.size() ? 1 : 0;
        int last = Math.min(items.size(), first + Integer.parseInt(query.get("limit")));
        answer(
                exchange,
                200,
                "{\"items\":[%s],\"epoch\":%d,\"next\":\"%s\"}"
                        .formatted(String.join(",", items.subList(first, last)), epoch, cursor(last)));
    }

    private String cursor(int position) {
        return epoch + "-" + position;
    }

    private static int position(String cursor) {
        return Integer.parseInt(cursor.substring(cursor.indexOf('-') + 1));
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
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
