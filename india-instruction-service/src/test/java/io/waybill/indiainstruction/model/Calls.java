package io.waybill.indiainstruction.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.model.Attempt.Answer;
import io.waybill.indiainstruction.model.Attempt.Event;
import io.waybill.indiainstruction.model.Attempt.Event.Import;
import io.waybill.indiainstruction.model.Attempt.Event.Instruct;
import io.waybill.indiainstruction.model.Attempt.Event.Mark;
import io.waybill.indiainstruction.model.Attempt.Event.ReadInstructions;
import io.waybill.indiainstruction.model.Attempt.Event.ReadState;
import io.waybill.indiainstruction.model.Attempt.Stored;
import io.waybill.test.server.TestIssuer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Makes calls at either replica. */
final class Calls {

    /** A request about a waybill. */
    record Asked(Subject subject, Event event) {}

    /** The calls that have been answered, and those that have not. */
    final AtomicInteger answered = new AtomicInteger();

    final AtomicInteger unanswered = new AtomicInteger();

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration RENEWAL = Duration.ofMinutes(20);
    /** Of its issue: a replica whose clock is behind takes no token from the future. */
    private static final Duration AGO = Duration.ofMinutes(5);

    private static final int OK = 200;
    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;
    private static final int UNAVAILABLE = 503;
    private static final String PATH = "/in/transportation/cust-instruction-update/v1/";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final TestIssuer issuer = new TestIssuer();
    private final Instant carriersClock = Instant.now().minus(Duration.ofDays(1));
    private final Replicas replicas;
    private volatile Tokens tokens;

    Calls(Replicas replicas) {
        this.replicas = replicas;
        this.tokens = newTokens();
    }

    private record Tokens(String customer, String operator, Instant made) {}

    /**
     * Asks until everything has been answered.
     *
     * @param asked of one type; those about one waybill are asked for in this order
     * @return each attempt with the waybill that it was about
     */
    List<Made> make(List<Asked> asked, RandomGenerator random) throws InterruptedException {
        List<Made> made = new ArrayList<>();
        List<Asked> left = asked;
        while (!left.isEmpty()) {
            int replica = random.nextInt(Replicas.COUNT);
            List<Answer> answers = once(left, replica);
            List<Asked> again = new ArrayList<>();
            for (int i = 0; i < left.size(); i++) {
                // Empty: the call was not even received.
                Answer answer = answers.isEmpty() ? null : answers.get(i);
                if (!answers.isEmpty()) {
                    made.add(new Made(
                            left.get(i).subject(),
                            replica,
                            new Attempt(left.get(i).event(), answer)));
                }
                if (answer == null) {
                    again.add(left.get(i));
                }
            }
            (again.isEmpty() ? answered : unanswered).incrementAndGet();
            left = again;
            if (!again.isEmpty()) {
                // A pause between attempts, not a wait for a result.
                Thread.sleep(50);
            }
        }
        return made;
    }

    record Made(Subject subject, int replica, Attempt attempt) {}

    private List<Answer> once(List<Asked> asked, int replica) throws InterruptedException {
        List<Answer> unknown = Arrays.asList(new Answer[asked.size()]);
        try {
            HttpResponse<String> answer = http.send(request(asked, replica), BodyHandlers.ofString());
            return answer.statusCode() == UNAVAILABLE ? unknown : read(asked, answer);
        } catch (ConnectException e) {
            return List.of();
        } catch (IOException e) {
            return unknown;
        }
    }

    private HttpRequest request(List<Asked> asked, int replica) {
        String awbNo = asked.getFirst().subject().awbNo();
        boolean isOne = asked.size() == 1;
        return switch (asked.getFirst().event()) {
            case ReadState() -> operator(replica, "waybills/" + awbNo).build();
            case ReadInstructions() ->
                customer(replica, "GetCustALTInstructionStatus", "\"altreq\":{\"AWBNo\":\"" + awbNo + "\"}")
                        .build();
            case Import _ ->
                operator(replica, "waybills")
                        .header("Content-Type", "application/x-ndjson")
                        .POST(BodyPublishers.ofString(joined(asked, "\n", this::line)))
                        .build();
            case Mark(long id, String state)
            when isOne ->
                operator(replica, "instructions/" + id + "/state")
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString("{\"state\":\"" + state + "\"}"))
                        .build();
            case Mark _ ->
                operator(replica, "instructions/marks")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"marks\":[" + joined(asked, ",", Calls::mark) + "]}"))
                        .build();
            case Instruct _ when isOne -> single(replica, asked.getFirst());
            case Instruct _ ->
                customer(
                                replica,
                                "CustALTInstructionBulkUpdate",
                                "\"altreqs\":[" + joined(asked, ",", each -> altreq(each, true)) + "]")
                        .build();
        };
    }

    private HttpRequest single(int replica, Asked asked) {
        HttpRequest.Builder request =
                customer(replica, "CustALTInstructionUpdate", "\"altreq\":" + altreq(asked, false));
        String key = ((Instruct) asked.event()).key();
        return (key == null ? request : request.header("Idempotency-Key", key)).build();
    }

    private HttpRequest.Builder customer(int replica, String operation, String asked) {
        return to(replica, PATH + operation)
                .header("JWTToken", tokens().customer())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{" + asked + ",\"profile\":" + Service.PROFILE + "}"));
    }

    private HttpRequest.Builder operator(int replica, String path) {
        return to(replica, "/admin/v1/" + path).header("Authorization", "Bearer " + tokens().operator());
    }

    private HttpRequest.Builder to(int replica, String path) {
        return HttpRequest.newBuilder(replicas.url(replica).resolve(path)).timeout(TIMEOUT);
    }

    private static String joined(List<Asked> asked, String separator, Function<Asked, String> text) {
        return asked.stream().map(text).collect(Collectors.joining(separator));
    }

    private static String altreq(Asked asked, boolean isLine) {
        Instruct call = (Instruct) asked.event();
        String more = call.kind().equals("SM")
                ? ",\"MobileNo\":\"98765432" + call.sent() + "\""
                : call.sent().isEmpty() ? "" : ",\"LandMark\":\"" + call.sent() + "\"";
        String key = isLine && call.key() != null ? ",\"IdempotencyKey\":\"" + call.key() + "\"" : "";
        return "{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"%s\"%s%s}"
                .formatted(asked.subject().awbNo(), call.kind(), more, key);
    }

    private String line(Asked asked) {
        Import line = (Import) asked.event();
        String text = Service.line(
                asked.subject().awbNo(), Service.LOGIN_ID, line.state(), carriersClock.plusMillis(line.number()));
        return line.isForced() ? text.replace("}", ",\"force\":true}") : text;
    }

    private static String mark(Asked asked) {
        Mark mark = (Mark) asked.event();
        return "{\"id\":%d,\"state\":\"%s\"}".formatted(mark.id(), mark.state());
    }

    /** An answer to each; {@code null} where nobody knows whether it took effect. */
    private static List<Answer> read(List<Asked> asked, HttpResponse<String> response) throws IOException {
        JsonNode body = JSON.readTree(response.body());
        int status = response.statusCode();
        boolean isOne = asked.size() == 1;
        Event first = asked.getFirst().event();
        if (isOne && first instanceof Mark && (status == OK || status == CONFLICT)) {
            return List.of(Answer.of(Integer.toString(status)));
        }
        if (isOne && first instanceof Instruct && status == UNPROCESSABLE) {
            return List.of(refusal(body.path("error-response")));
        }
        if (status != OK) {
            throw new Violation("unexpected answer to " + asked + ": " + status + " " + response.body());
        }
        return switch (first) {
            case ReadState() -> List.of(Answer.of(body.path("state").asText()));
            case ReadInstructions() ->
                List.of(instructions(body.at("/GetCustALTInstructionStatusResult/Instructions")));
            case Import _ -> imported(asked.size(), body);
            case Mark _ -> each(body.path("results"), result -> unlessAway(result.path("status"), Calls::status));
            case Instruct _ when isOne -> List.of(instructed(body.path("CustALTInstructionUpdateResult")));
            case Instruct _ ->
                each(
                        body.at("/CustALTInstructionBulkUpdateResult/Results"),
                        result -> unlessAway(result.path("HTTPStatus"), _ -> instructed(result)));
        };
    }

    private static List<Answer> each(JsonNode results, Function<JsonNode, Answer> reader) {
        List<Answer> answers = new ArrayList<>();
        results.forEach(result -> answers.add(reader.apply(result)));
        return answers;
    }

    private static Answer unlessAway(JsonNode status, Function<JsonNode, Answer> reader) {
        return status.asInt() == UNAVAILABLE ? null : reader.apply(status);
    }

    private static Answer status(JsonNode status) {
        return Answer.of(status.asText());
    }

    /** One line says what became of it; the report of many only that they were taken. */
    private static List<Answer> imported(int lines, JsonNode report) {
        String code = lines > 1 ? Answer.TAKEN : report.path("updated").asInt() == 1 ? "updated" : "ignored";
        return Collections.nCopies(lines, Answer.of(code));
    }

    private static Answer instructed(JsonNode result) {
        String code = refusal(result.path("Status")).code();
        return new Answer(code, result.at("/Instruction/Id").asLong(), List.of());
    }

    private static Answer refusal(JsonNode statuses) {
        return Answer.of(statuses.path(0).path("StatusCode").asText());
    }

    private static Answer instructions(JsonNode instructions) {
        List<Stored> stored = new ArrayList<>();
        String later = null;
        for (JsonNode each : instructions) {
            String received = each.path("ReceivedOn").asText();
            if (later != null && received.compareTo(later) > 0) {
                throw new Violation("an instruction was received before the one that precedes it: " + instructions);
            }
            later = received;
            String mobileNo = each.path("MobileNo").asText("");
            stored.add(new Stored(
                    each.path("Id").asLong(),
                    each.path("AltInstRequestType").asText(),
                    each.path("AltInstRequestType").asText().equals("SM")
                            ? mobileNo.substring(mobileNo.length() - 2)
                            : each.path("LandMark").asText(""),
                    each.path("State").asText()));
        }
        return new Answer("", 0, stored);
    }

    /** A page of the operators' feed; empty if the replica does not answer. */
    Optional<JsonNode> feed(String after, int replica) throws InterruptedException {
        String query = after.isEmpty() ? "" : "&after=" + after;
        try {
            HttpResponse<String> answer = http.send(
                    operator(replica, "instructions/feed?limit=500" + query).build(), BodyHandlers.ofString());
            return answer.statusCode() == OK ? Optional.of(JSON.readTree(answer.body())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Tokens tokens() {
        if (tokens.made().plus(RENEWAL).isBefore(Instant.now())) {
            tokens = newTokens();
        }
        return tokens;
    }

    private Tokens newTokens() {
        Instant issuedAt = Instant.now().minus(AGO);
        return new Tokens(
                issuer.token()
                        .api("india-instruction")
                        .licence(Service.LOGIN_ID, Service.LICENCE_KEY)
                        .issuedAt(issuedAt)
                        .signed(),
                issuer.token()
                        .client("operator-of-the-model")
                        .operator()
                        .issuedAt(issuedAt)
                        .signed(),
                Instant.now());
    }
}
