package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A customer who gives instructions on waybills of its own, and a carrier that marks some of them, not in the order in
 * which they were given, and delivers some of the shipments; what is not marked is superseded. Goes on until it is told
 * to finish.
 */
final class OutcomeTraffic implements Runnable, AutoCloseable {

    private static final int WAYBILLS = 10;
    private static final int DELIVERED_AT_ONCE = 3;
    private static final int ROUNDS_BETWEEN_DELIVERIES = 7;

    private final Client client;
    private final String admin;
    private final List<String> open = new ArrayList<>();
    private final Set<String> all = new HashSet<>();
    private final Set<Long> accepted = new HashSet<>();
    private final AtomicInteger rounds = new AtomicInteger();
    private volatile boolean isFinished;

    OutcomeTraffic(Client client) {
        this.client = client;
        this.admin = client.get("INDIA_INSTRUCTION_URL") + "/admin/v1";
    }

    /** The waybills; to be asked for when it has ended. */
    Set<String> waybills() {
        return all;
    }

    /** The ids of the instructions; to be asked for when it has ended. */
    Set<Long> accepted() {
        return accepted;
    }

    /** How many rounds of instructions and marks have been made. */
    int rounds() {
        return rounds.get();
    }

    /** Ends it after its present round. */
    void finish() {
        isFinished = true;
    }

    @Override
    public void close() {
        finish();
    }

    @Override
    public void run() {
        importNew(WAYBILLS);
        String token = client.token();
        while (!isFinished) {
            int round = rounds.get();
            List<Long> given = new ArrayList<>(give(token, "LM", "\"LandMark\":\"house " + round + "\""));
            given.addAll(give(token, "SM", "\"MobileNo\":\"98765" + (10_000 + round) + "\""));
            mark(given);
            if (round % ROUNDS_BETWEEN_DELIVERIES == ROUNDS_BETWEEN_DELIVERIES - 1) {
                List<String> delivered = open.subList(0, DELIVERED_AT_ONCE);
                importAs("DELIVERED", delivered);
                delivered.clear();
                importNew(DELIVERED_AT_ONCE);
            }
            rounds.incrementAndGet();
        }
    }

    /** On every open waybill; returns the ids of the instructions. */
    private List<Long> give(String token, String kind, String more) {
        String lines = open.stream()
                .map(awbNo -> "{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"%s\",%s}".formatted(awbNo, kind, more))
                .collect(Collectors.joining(","));
        JsonNode results = client.post(
                        client.instructionUrl().replace("CustALTInstructionUpdate", "CustALTInstructionBulkUpdate"),
                        "{\"altreqs\":[" + lines + "]," + client.profile() + "}",
                        "JWTToken",
                        token)
                .json()
                .at("/CustALTInstructionBulkUpdateResult/Results");
        List<Long> ids = new ArrayList<>();
        results.forEach(result -> ids.add(result.at("/Instruction/Id").asLong()));
        assertThat(ids).as(results.toString()).hasSize(open.size()).doesNotContain(0L);
        accepted.addAll(ids);
        return ids;
    }

    /** Two of three, in any order. */
    private void mark(List<Long> given) {
        List<Long> marked = new ArrayList<>(given);
        Collections.shuffle(marked, ThreadLocalRandom.current());
        String marks = marked.subList(0, marked.size() / 3 * 2).stream()
                .map(id -> "{\"id\":%d,\"state\":\"%s\"}".formatted(id, id % 2 == 0 ? "APPLIED" : "REJECTED"))
                .collect(Collectors.joining(","));
        assertThat(client.post(
                                admin + "/instructions/marks",
                                "{\"marks\":[" + marks + "]}",
                                "Authorization",
                                "Bearer " + client.operatorToken())
                        .json()
                        .findValues("status"))
                .isNotEmpty()
                .allMatch(status -> status.asInt() == 200);
    }

    private void importNew(int count) {
        List<String> waybills = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            waybills.add(Long.toString(ThreadLocalRandom.current().nextLong(10_000_000_000L, 90_000_000_000L)));
        }
        importAs("IN_TRANSIT", waybills);
        open.addAll(waybills);
        all.addAll(waybills);
    }

    private void importAs(String state, List<String> waybills) {
        String lines = waybills.stream()
                .map(awbNo -> "{\"awbNo\":\"%s\",\"loginId\":\"%s\",\"state\":\"%s\",\"updatedAt\":\"%s\"}"
                        .formatted(awbNo, client.get("LOGIN_ID"), state, Instant.now()))
                .collect(Collectors.joining("\n"));
        assertThat(client.send(client.request(admin + "/waybills")
                                .header("Authorization", "Bearer " + client.operatorToken())
                                .header("Content-Type", "application/x-ndjson")
                                .POST(BodyPublishers.ofString(lines)))
                        .status())
                .isEqualTo(200);
    }
}
