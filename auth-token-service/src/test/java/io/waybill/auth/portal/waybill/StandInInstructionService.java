package io.waybill.auth.portal.waybill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.waybill.common.security.AccessTokenVerifier;
import io.waybill.common.security.Caller;
import io.waybill.common.security.InvalidTokenException;
import io.waybill.common.security.PublishedJwks;
import io.waybill.common.security.VerificationKeys;
import io.waybill.test.DescribedOperations;
import io.waybill.test.DescribedOperations.Exchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * india-instruction-service as its operators' document describes it, with a few waybills and instructions in memory. It
 * verifies tokens as every service does, and notes what of an exchange the document does not describe.
 */
final class StandInInstructionService implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path DOCUMENT =
            Path.of("../india-instruction-service/src/main/resources/openapi/operators/openapi.yaml");

    /** Whether it answers something else than a service would. */
    enum Mood {
        WELL,
        SILENT,
        ENDLESS,
        BROKEN,
        BUSY
    }

    /** A call, as it was verified. */
    record Call(String method, String pathAndQuery, Caller caller, JsonNode claims, String requestId) {}

    final List<Call> calls = new CopyOnWriteArrayList<>();
    final List<String> faults = new CopyOnWriteArrayList<>();
    final List<String> waybills = new CopyOnWriteArrayList<>();
    final Map<Long, ObjectNode> instructions = new LinkedHashMap<>();
    final Map<String, ObjectNode> webhooks = new LinkedHashMap<>();
    volatile Mood mood = Mood.WELL;

    private final DescribedOperations described;
    private final AccessTokenVerifier verifier;
    private final HttpServer server;

    /** @param jwks where the issuer publishes its keys */
    StandInInstructionService(int port, String issuer, URI jwks) {
        try {
            described = DescribedOperations.of(List.of(new YAMLMapper().readTree(DOCUMENT.toFile())));
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        verifier = new AccessTokenVerifier(keys(jwks), issuer, "sandbox", Clock.systemUTC());
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /** An instruction that the list has. */
    void has(long id, String awbNo, String kind, String state) {
        ObjectNode instruction =
                JSON.createObjectNode().put("id", id).put("awbNo", awbNo).put("loginId", "BLR01");
        instruction.put("kind", kind).put("preferDate", "2026-03-12").put("timeSlot", "B");
        instruction.put("acceptedAt", "2026-03-10T09:00:00Z").put("state", state);
        instructions.put(id, instruction.put("stateAt", "2026-03-10T09:00:00Z"));
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String token =
                    exchange.getRequestHeaders().getFirst("Authorization").replace("Bearer ", "");
            Caller caller = verifier.verify(token);
            URI uri = exchange.getRequestURI();
            JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]));
            calls.add(new Call(
                    exchange.getRequestMethod(),
                    uri.toString(),
                    caller,
                    claims,
                    exchange.getRequestHeaders().getFirst("X-Request-Id")));
            if (mood == Mood.WELL && uri.getPath().contains("/webhooks")) {
                webhook(exchange, body, List.of(uri.getPath().split("/", -1)));
                return;
            }
            switch (mood) {
                case SILENT -> Thread.sleep(Duration.ofSeconds(20));
                case ENDLESS -> {
                    exchange.sendResponseHeaders(200, 0);
                    byte[] blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
                    for (int i = 0; i < 64; i++) {
                        exchange.getResponseBody().write(blanks);
                    }
                }
                case BROKEN -> send(exchange, body, 502, "text/html", "<h1>Bad gateway</h1>");
                case BUSY -> problem(exchange, body, 503, "the service's database does not answer", "");
                case WELL -> {
                    if (uri.getPath().equals("/admin/v1/simulation/reports")) {
                        send(exchange, body, 200, "application/json", body);
                    } else if (!caller.hasRole(Caller.OPERATOR)) {
                        problem(exchange, body, 403, "operators only", "");
                    } else if (exchange.getRequestMethod().equals("POST")) {
                        send(
                                exchange,
                                body,
                                200,
                                "application/json",
                                marked(JSON.readTree(body)).toString());
                    } else {
                        list(exchange, query(uri));
                    }
                }
            }
        } catch (InvalidTokenException e) {
            faults.add("the token is refused: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** @param path of which the sixth part on is what follows {@code /admin/v1/applications/{id}/webhooks} */
    private void webhook(HttpExchange exchange, String body, List<String> path) throws IOException {
        String asked = exchange.getRequestMethod() + " "
                + String.join(
                        "/",
                        path.subList(6, path.size()).stream()
                                .map(part -> part.matches("secret|test|deliveries") ? part : "*")
                                .toList());
        ObjectNode webhook = path.size() > 6 ? webhooks.get(path.get(6)) : null;
        if (path.size() > 6 && webhook == null) {
            problem(exchange, body, 404, "the application has no such webhook", "");
            return;
        }
        switch (asked) {
            case "GET " ->
                answer(exchange, body, 200, JSON.createObjectNode().set("items", JSON.valueToTree(webhooks.values())));
            case "POST " -> register(exchange, body);
            case "GET *" -> answer(exchange, body, 200, webhook);
            case "PUT *" -> {
                if (takes(exchange, body)) {
                    answer(exchange, body, 200, webhook.setAll((ObjectNode) JSON.readTree(body)));
                }
            }
            case "DELETE *" -> {
                webhooks.remove(path.get(6));
                answer(exchange, body, 204, null);
            }
            case "POST */secret" ->
                answer(exchange, body, 201, webhook.deepCopy().put("secret", "whsec_c2Vjb25kIHNlY3JldA=="));
            case "POST */test" -> answer(exchange, body, 202, delivery("webhook.test", "test_7"));
            case "GET */deliveries" -> {
                ObjectNode page = JSON.createObjectNode();
                page.putArray("items")
                        .add(delivery("instruction.applied", "outcome_18").put("lastError", "no connection"));
                answer(exchange, body, 200, page);
            }
            case "POST */deliveries/*" -> {
                if (webhook.get("enabled").asBoolean()) {
                    answer(exchange, body, 202, delivery("instruction.applied", "outcome_18"));
                } else {
                    problem(exchange, body, 409, "the webhook is not enabled", "");
                }
            }
            default -> throw new IllegalArgumentException(asked);
        }
    }

    private void register(HttpExchange exchange, String body) throws IOException {
        if (!takes(exchange, body)) {
            return;
        }
        String id = UUID.randomUUID().toString();
        ObjectNode webhook = JSON.createObjectNode().put("id", id);
        webhook.setAll((ObjectNode) JSON.readTree(body));
        webhook.put("createdAt", "2026-03-10T09:00:00Z").put("secretCreatedAt", "2026-03-10T09:00:00Z");
        webhooks.put(id, webhook);
        answer(exchange, body, 201, webhook.deepCopy().put("secret", "whsec_Zmlyc3Qgc2VjcmV0"));
    }

    /** Whether the address can be an endpoint; otherwise it is refused. */
    private boolean takes(HttpExchange exchange, String body) throws IOException {
        if (JSON.readTree(body).get("url").asText().startsWith("https://")) {
            return true;
        }
        problem(exchange, body, 400, "url must begin with https://", """
                ,"errors":[{"pointer":"/url","code":"INVALID_FORMAT","message":"must begin with https://"}]""");
        return false;
    }

    private static ObjectNode delivery(String type, String messageId) {
        ObjectNode delivery =
                JSON.createObjectNode().put("id", 7).put("messageId", messageId).put("type", type);
        delivery.put("state", "WAITING").put("attempts", 1).put("createdAt", "2026-03-10T09:00:00Z");
        return delivery.put("nextAttemptAt", "2026-03-10T09:00:05Z");
    }

    private void answer(HttpExchange exchange, String body, int status, JsonNode answer) throws IOException {
        send(
                exchange,
                body,
                status,
                answer == null ? null : "application/json",
                answer == null ? "" : answer.toString());
    }

    private void list(HttpExchange exchange, Map<String, String> query) throws IOException {
        if (!query.getOrDefault("awbNo", "69501388751").matches("[0-9]{8,15}")) {
            problem(exchange, "", 400, "awbNo must have 8 to 15 digits", """
                    ,"errors":[{"pointer":"awbNo","code":"INVALID_FORMAT","message":"must have 8 to 15 digits"}]""");
            return;
        }
        boolean isOfWaybills = exchange.getRequestURI().getPath().endsWith("/waybills");
        List<JsonNode> all = new ArrayList<>();
        if (isOfWaybills) {
            waybills.forEach(awbNo -> all.add(JSON.createObjectNode()
                    .put("awbNo", awbNo)
                    .put("loginId", "BLR01")
                    .put("state", "CANCELLED")
                    .put("formerState", "IN_TRANSIT")
                    .put("cancelledBy", 17)
                    .put("updatedAt", "2026-03-10T09:00:00Z")
                    .put("changedAt", "2026-03-10T19:00:00Z")));
        } else {
            instructions.values().stream()
                    .filter(one -> query.getOrDefault("state", one.get("state").asText())
                            .equals(one.get("state").asText()))
                    .forEach(all::add);
        }
        int from = query.containsKey("after") ? 1 : 0;
        int to = Math.min(all.size(), from + (query.containsKey("after") ? 500 : Math.max(1, all.size() - 1)));
        ObjectNode page = JSON.createObjectNode();
        ArrayNode items = page.putArray("items");
        all.subList(Math.min(from, to), isOfWaybills ? to : all.size()).forEach(items::add);
        if (isOfWaybills && to < all.size()) {
            page.put("next", "AAZMp76GhAAAAAAAAAAAMg");
        }
        send(exchange, "", 200, "application/json", page.toString());
    }

    private JsonNode marked(JsonNode body) {
        ObjectNode report = JSON.createObjectNode();
        ArrayNode results = report.putArray("results");
        body.get("marks").forEach(mark -> {
            ObjectNode result = results.addObject()
                    .put("line", results.size())
                    .put("id", mark.get("id").asLong());
            Optional<ObjectNode> known =
                    Optional.ofNullable(instructions.get(mark.get("id").asLong()));
            String state = known.map(one -> one.get("state").asText()).orElse("");
            String wanted = mark.get("state").asText();
            if (state.equals("ACCEPTED") || state.equals(wanted)) {
                known.get().put("state", wanted);
                known.get().put("stateAt", Instant.now().toString());
                mark.properties().stream()
                        .filter(field -> field.getKey().matches("note|reasonCode"))
                        .forEach(field -> known.get().set(field.getKey(), field.getValue()));
                result.put("status", 200).put("state", wanted);
            } else {
                result.put("status", known.isEmpty() ? 404 : 409);
                result.put("detail", "the instruction is " + state + " and cannot become " + wanted);
            }
        });
        return report;
    }

    private void problem(HttpExchange exchange, String body, int status, String detail, String errors)
            throws IOException {
        send(exchange, body, status, "application/problem+json", """
                {"type":"https://issuer.example/docs/errors/x","title":"Refused","status":%1$d,"detail":"%2$s",\
                "instance":"%4$s","code":"%1$d.0000001","requestId":"r1"%3$s}""".formatted(
                        status, detail, errors, exchange.getRequestURI().getPath()));
    }

    private void send(HttpExchange exchange, String sent, int status, String type, String answer) throws IOException {
        String id = exchange.getRequestHeaders().getFirst("X-Request-Id");
        Map<String, String> headers =
                type == null ? Map.of("x-request-id", id) : Map.of("x-request-id", id, "content-type", type);
        if (mood != Mood.BROKEN) {
            described
                    .faults(new Exchange(
                            exchange.getRequestMethod(),
                            exchange.getRequestURI().getPath(),
                            sent,
                            status,
                            headers,
                            answer))
                    .forEach(fault -> faults.add(exchange.getRequestURI() + ": " + fault));
        }
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        headers.forEach(exchange.getResponseHeaders()::add);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static Map<String, String> query(URI uri) {
        Map<String, String> query = new LinkedHashMap<>();
        if (uri.getQuery() != null) {
            for (String parameter : uri.getQuery().split("&", -1)) {
                query.put(parameter.split("=", 2)[0], parameter.split("=", 2)[1]);
            }
        }
        return query;
    }

    private static VerificationKeys keys(URI jwks) {
        return new VerificationKeys() {
            @Override
            public Optional<VerificationKey> find(String id) {
                try (HttpClient http = HttpClient.newHttpClient()) {
                    return Optional.ofNullable(PublishedJwks.fetch(http, jwks, Duration.ofSeconds(30))
                            .keys()
                            .get(id));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public boolean isPublished(String id) {
                return true;
            }
        };
    }
}
