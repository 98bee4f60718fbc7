package io.waybill.indiainstruction.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.indiainstruction.Service;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients give instructions, report states and mark what they were told of, several about one waybill, at two replicas
 * that are killed, as is PostgreSQL; a reader follows the feed. Nothing that was answered may be lost, nothing may be
 * stored twice, and the feed must have told everything once, in the order of each waybill.
 */
@Tag("nightly")
class KillDrillIT {

    private static final Duration DURATION = Duration.ofMinutes(1);
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final int CLIENTS = 8;
    private static final int WAYBILLS = 4;
    private static final int INSTRUCTIONS_OF_A_WAYBILL = 30;
    private static final List<String> STATES =
            List.of("IN_TRANSIT", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERY_FAILED", "DELIVERED", "RETURNED");
    private static final List<String> KINDS = List.of("LM", "LM", "LM", "ED", "DT", "RTO");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Waybill> waybills = new ArrayList<>();

    /** Keys and ids of the instructions that were answered Valid. */
    private final Queue<String> answered = new ConcurrentLinkedQueue<>();

    /** The states in which instructions were marked, by their ids. */
    private final Map<Long, String> marked = new ConcurrentHashMap<>();

    private String customer;
    private String operator;
    private volatile boolean isOver;
    private Instant end;
    private Replicas replicas;

    /** A waybill, and the instructions for it that were answered Valid. */
    private record Waybill(String awbNo, CopyOnWriteArrayList<Long> ids) {}

    @Test
    void whatWasAnsweredIsStoredOnceAndToldOnce(@TempDir Path folder) throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try (Replicas running = new Replicas(folder.resolve("data"))) {
            replicas = running;
            customer = Service.customerToken().signed();
            operator = Service.operatorToken().signed();
            end = Instant.now().plus(DURATION);
            for (int i = 0; i < WAYBILLS; i++) {
                waybills.add(newWaybill());
            }
            Future<List<Long>> feed = threads.submit(this::readFeed);
            List<Future<Integer>> clients = Stream.<Callable<Integer>>generate(() -> this::call)
                    .limit(CLIENTS)
                    .map(threads::submit)
                    .toList();
            List<String> killed = kill();
            int calls = 0;
            for (Future<Integer> client : clients) {
                calls += client.get();
            }
            isOver = true;

            assertThat(feed.get()).isEqualTo(positions());
            assertNothing("answered and not stored", """
                    select answered from unnest(string_to_array(?, ',')) as answered where answered not in (
                      select key || ':' || i.id from idempotency_key join instruction i on i.id = instruction_id)
                    """, joined(answered));
            assertNothing(
                    "marked otherwise",
                    """
                    select marked from unnest(string_to_array(?, ',')) as marked where marked not in (
                      select id || ':' || state from instruction)
                    """,
                    joined(marked.entrySet().stream()
                            .map(mark -> mark.getKey() + ":" + mark.getValue())
                            .toList()));
            assertNothing("stored twice", """
                    select land_mark from instruction where kind = 'LM' group by land_mark having count(*) > 1
                    """);
            assertNothing("events missing or twice", """
                    select i.id from instruction i left join event e on e.instruction_id = i.id group by i.id, i.state
                    having count(*) filter (where e.kind = 'INSTRUCTION') <> 1
                      or count(*) filter (where e.kind = 'OUTCOME') <> case when i.state = 'ACCEPTED' then 0 else 1 end
                    """);
            assertNothing("told out of order", """
                    select id from (
                      select i.id, position < lag(position) over (partition by awb_no order by i.id) as is_wrong
                      from instruction i join event e on e.instruction_id = i.id where e.kind = 'INSTRUCTION') told
                    where is_wrong
                    """);
            assertNothing("outcomes told too early", """
                    select instruction_id from event o join event e using (instruction_id)
                    where o.kind = 'OUTCOME' and e.kind = 'INSTRUCTION' and o.position < e.position
                    """);
            assertNothing("still to be done for a waybill that has ended", """
                    select i.id from instruction i join waybill w using (awb_no) where i.state = 'ACCEPTED'
                      and (w.state in ('DELIVERED', 'RETURNED') or i.kind = 'RTO' and w.state <> 'CANCELLED')
                    """);
            System.out.printf("%d calls, %d instructions answered, %s%n", calls, answered.size(), killed);
            assertThat(answered).hasSizeGreaterThan(WAYBILLS);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Calls until the time is over; returns how often. */
    private int call() throws IOException, InterruptedException {
        int calls = 0;
        for (; Instant.now().isBefore(end); calls++) {
            Waybill waybill = anyWaybill();
            switch (ThreadLocalRandom.current().nextInt(8)) {
                case 0 -> report(waybill);
                case 1, 2 -> mark(waybill);
                default -> instruct(waybill);
            }
        }
        return calls;
    }

    private Waybill anyWaybill() throws InterruptedException {
        synchronized (waybills) {
            int place = ThreadLocalRandom.current().nextInt(WAYBILLS);
            if (waybills.get(place).ids().size() > INSTRUCTIONS_OF_A_WAYBILL) {
                waybills.set(place, newWaybill());
            }
            return waybills.get(place);
        }
    }

    private Waybill newWaybill() throws InterruptedException {
        Waybill waybill = new Waybill(Service.newAwbNo(), new CopyOnWriteArrayList<>());
        send(line(waybill, "IN_TRANSIT", Duration.ofDays(1)));
        return waybill;
    }

    private void report(Waybill waybill) throws InterruptedException {
        String line = line(waybill, any(STATES), Duration.ofHours(1));
        send(ThreadLocalRandom.current().nextBoolean() ? line.replace("}", ",\"force\":true}") : line);
    }

    private static String line(Waybill waybill, String state, Duration ago) {
        return Service.line(
                waybill.awbNo(), Service.LOGIN_ID, state, Instant.now().minus(ago));
    }

    private void send(String line) throws InterruptedException {
        HttpResponse<String> response = answer(
                "/admin/v1/waybills",
                call -> call.header("Authorization", "Bearer " + operator)
                        .header("Content-Type", "application/x-ndjson")
                        .POST(BodyPublishers.ofString(line)));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }

    private void mark(Waybill waybill) throws InterruptedException {
        if (waybill.ids().isEmpty()) {
            return;
        }
        long id = any(List.copyOf(waybill.ids()));
        String state = any(List.of("APPLIED", "REJECTED"));
        HttpResponse<String> response = answer(
                "/admin/v1/instructions/" + id + "/state",
                call -> call.header("Authorization", "Bearer " + operator)
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString("{\"state\":\"" + state + "\"}")));
        assertThat(response.statusCode()).as(response.body()).isIn(200, 409);
        if (response.statusCode() == 200) {
            assertThat(marked.putIfAbsent(id, state)).isIn(null, state);
        }
    }

    private void instruct(Waybill waybill) throws IOException, InterruptedException {
        String key = UUID.randomUUID().toString();
        String body = Service.body("{\"AWBNo\":\"%s\",\"AltInstRequestType\":\"%s\",\"LandMark\":\"%s\"}"
                .formatted(waybill.awbNo(), any(KINDS), key));
        HttpResponse<String> response = answer(
                Service.UPDATE,
                call -> call.header("JWTToken", customer)
                        .header("Idempotency-Key", key)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body)));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode result = JSON.readTree(response.body()).path("CustALTInstructionUpdateResult");
        if (result.at("/Status/0/StatusCode").asText().equals("Valid")) {
            long id = result.at("/Instruction/Id").asLong();
            answered.add(key + ":" + id);
            waybill.ids().addIfAbsent(id);
        }
    }

    /** The positions of all that the feed has told, in its order. */
    private List<Long> readFeed() throws IOException, InterruptedException {
        List<Long> told = new ArrayList<>();
        String after = "";
        while (true) {
            boolean wasOver = isOver;
            HttpResponse<String> response = answer(
                    "/admin/v1/instructions/feed?limit=500" + after,
                    call -> call.header("Authorization", "Bearer " + operator));
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            JsonNode page = JSON.readTree(response.body());
            page.path("items").forEach(item -> told.add(item.path("position").asLong()));
            after = "&after=" + page.path("next").asText();
            if (wasOver && page.path("items").isEmpty()) {
                return told;
            }
        }
    }

    /** Kills something every few seconds, each time when everything has recovered from the last. */
    private List<String> kill() throws IOException, InterruptedException {
        List<String> killed = new ArrayList<>();
        while (true) {
            long quiet = ThreadLocalRandom.current().nextLong(1_000, 5_000);
            if (Instant.now().plusMillis(quiet).isAfter(end)) {
                return killed;
            }
            TimeUnit.MILLISECONDS.sleep(quiet);
            killed.add(replicas.disturb(ThreadLocalRandom.current()));
        }
    }

    /** The answer to a call that is repeated at either replica until it has one: a call without may have been done. */
    private HttpResponse<String> answer(String path, UnaryOperator<HttpRequest.Builder> call)
            throws InterruptedException {
        while (true) {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            replicas.any(ThreadLocalRandom.current()).resolve(path))
                    .timeout(TIMEOUT);
            try {
                HttpResponse<String> response = http.send(call.apply(request).build(), BodyHandlers.ofString());
                if (response.statusCode() != 503) {
                    return response;
                }
            } catch (IOException e) {
                // The replica has been killed.
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static List<Long> positions() {
        return Arrays.stream(Service.query(
                                "select string_agg(coalesce(position, 0)::text, ',' order by position) from event")
                        .split(","))
                .map(Long::valueOf)
                .toList();
    }

    private static void assertNothing(String what, String query, Object... parameters) {
        assertThat(Service.query("select string_agg(found::text, ', ') from (" + query + ") as found", parameters))
                .as(what)
                .isNull();
    }

    private static String joined(Collection<String> texts) {
        return String.join(",", texts);
    }

    private static <T> T any(List<T> choices) {
        return choices.get(ThreadLocalRandom.current().nextInt(choices.size()));
    }
}
