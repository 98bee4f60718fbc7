package io.waybill.indiainstruction.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/** Follows the operators' feed at either replica, as a carrier's system does, from the first entry to the last. */
final class FeedReader implements Callable<Map<String, Map<Long, String>>> {

    private static final int PAUSE = 100;

    private final Calls calls;
    private final SplittableRandom random;
    private final Set<Long> ended = new HashSet<>();
    private long position;
    private volatile boolean isLast;

    FeedReader(Calls calls, SplittableRandom random) {
        this.calls = calls;
        this.random = random;
    }

    /** Nothing more will happen: it returns when it has read everything. */
    void finish() {
        isLast = true;
    }

    /** The state of each instruction of each waybill, as the feed told it last. */
    @Override
    public Map<String, Map<Long, String>> call() throws InterruptedException {
        Map<String, Map<Long, String>> read = new HashMap<>();
        String cursor = "";
        while (true) {
            boolean wasLast = isLast;
            Optional<JsonNode> page = calls.feed(cursor, random.nextInt(Replicas.COUNT));
            if (page.isPresent()) {
                page.get().path("items").forEach(item -> take(item, read));
                cursor = page.get().path("next").asText(cursor);
                if (wasLast && page.get().path("items").isEmpty()) {
                    return read;
                }
            }
            Thread.sleep(PAUSE);
        }
    }

    private void take(JsonNode item, Map<String, Map<Long, String>> read) {
        Map<Long, String> states = read.computeIfAbsent(item.path("awbNo").asText(), awbNo -> new HashMap<>());
        long id = item.path("id").asLong();
        boolean isOutcome = item.path("entry").asText().equals("OUTCOME");
        if (isOutcome && (!states.containsKey(id) || item.path("state").asText().equals("ACCEPTED"))) {
            throw new Violation("the feed told of an outcome too early: " + item);
        }
        if (isOutcome ? !ended.add(id) : states.containsKey(id)) {
            throw new Violation("the feed told twice of " + item);
        }
        if (item.path("position").asLong() <= position) {
            throw new Violation("the feed told of " + item + " after position " + position);
        }
        position = item.path("position").asLong();
        List<Long> later = new ArrayList<>(states.keySet());
        later.removeIf(other -> other < id);
        if (!states.containsKey(id) && !later.isEmpty()) {
            throw new Violation("the feed told of " + item + " after the later " + later);
        }
        states.put(id, item.path("state").asText());
    }
}
