package io.waybill.indiainstruction.model;

import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.model.Attempt.Event;
import io.waybill.indiainstruction.model.Attempt.Event.Import;
import io.waybill.indiainstruction.model.Attempt.Event.Instruct;
import io.waybill.indiainstruction.model.Attempt.Event.Mark;
import io.waybill.indiainstruction.model.Attempt.Event.ReadInstructions;
import io.waybill.indiainstruction.model.Attempt.Event.ReadState;
import io.waybill.indiainstruction.model.Attempt.Stored;
import io.waybill.indiainstruction.model.Calls.Asked;
import io.waybill.indiainstruction.model.Calls.Made;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Makes random calls about waybills of its own, some at the same time, and checks the answers. */
final class Client implements Callable<List<Subject>> {

    private static final int WAYBILLS = 4;
    private static final int LINES = 10;
    private static final List<String> KINDS = List.of("LM", "LM", "SM", "SM", "ED", "RTO");
    private static final List<String> LANDMARKS = List.of("bakery", "school", "🏥");
    /** Sent with kinds that do not use it. */
    private static final List<String> UNUSED = List.of("", "", "bakery", " ", "x".repeat(60));

    private static final List<String> NUMBERS = List.of("01", "02", "03");
    private static final List<String> OPEN = List.of("IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERY_FAILED");
    private static final List<String> STATES = List.of(
            "IN_TRANSIT", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERY_FAILED", "DELIVERED", "CANCELLED", "RETURNED");

    /** All instructions of a waybill can be read. */
    private static final int FULL = World.SHOWN - 2 * LINES;

    private final SplittableRandom random;
    private final Calls calls;
    private final Instant end;
    private final List<Subject> all = new ArrayList<>();
    private final List<Subject> waybills = new ArrayList<>();

    Client(SplittableRandom random, Calls calls, Instant end) {
        this.random = random;
        this.calls = calls;
        this.end = end;
    }

    /** Returns all its waybills, after a last look at each. */
    @Override
    public List<Subject> call() throws InterruptedException {
        for (int i = 0; i < WAYBILLS; i++) {
            waybills.add(newWaybill());
        }
        while (Instant.now().isBefore(end)) {
            step();
            for (int i = 0; i < WAYBILLS; i++) {
                if (waybills.get(i).known().size() > FULL) {
                    look(waybills.get(i));
                    waybills.set(i, newWaybill());
                }
            }
        }
        for (Subject waybill : waybills) {
            look(waybill);
        }
        return all;
    }

    private Subject newWaybill() throws InterruptedException {
        String state = any(OPEN);
        Subject waybill = new Subject(Service.newAwbNo(), state);
        calls.make(List.of(new Asked(waybill, new Import(state, 0, false))), random);
        all.add(waybill);
        return waybill;
    }

    private void look(Subject waybill) throws InterruptedException {
        together(List.of(
                List.of(new Asked(waybill, new ReadInstructions())), List.of(new Asked(waybill, new ReadState()))));
    }

    private void step() throws InterruptedException {
        Subject waybill = any(waybills);
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> together(List.of(List.of(new Asked(waybill, instruct(waybill)))));
            case 3, 4 -> together(atOnce(waybill));
            case 5 -> together(List.of(bulk(), bulk()));
            case 6 -> together(List.of(imports()));
            case 7 -> together(List.of(marks(waybill)));
            case 8 -> look(waybill);
            default -> together(List.of(List.of(one(waybill))));
        }
    }

    /** Two or three requests about one waybill. */
    private List<List<Asked>> atOnce(Subject waybill) {
        List<List<Asked>> requests = new ArrayList<>();
        for (int i = random.nextInt(2, 4); i > 0; i--) {
            requests.add(List.of(one(waybill)));
        }
        return requests;
    }

    private Asked one(Subject waybill) {
        List<Stored> known = waybill.known();
        Event event = switch (random.nextInt(known.isEmpty() ? 7 : 10)) {
            case 0 -> new ReadState();
            case 1 -> new ReadInstructions();
            case 2 -> line(waybill);
            case 7, 8, 9 -> mark(known);
            default -> instruct(waybill);
        };
        return new Asked(waybill, event);
    }

    private List<Asked> bulk() {
        List<Asked> lines = new ArrayList<>();
        for (int i = random.nextInt(2, LINES); i > 0; i--) {
            Subject waybill = any(waybills);
            lines.add(new Asked(waybill, instruct(waybill)));
        }
        return lines;
    }

    private List<Asked> imports() {
        List<Asked> lines = new ArrayList<>();
        for (Subject waybill : waybills) {
            if (random.nextBoolean()) {
                lines.add(new Asked(waybill, line(waybill)));
            }
        }
        return lines.isEmpty() ? imports() : lines;
    }

    private List<Asked> marks(Subject waybill) {
        List<Stored> known = waybill.known();
        List<Asked> marks = new ArrayList<>();
        for (int i = known.isEmpty() ? 0 : random.nextInt(1, 4); i > 0; i--) {
            marks.add(new Asked(waybill, mark(known)));
        }
        return marks.isEmpty() ? List.of(one(waybill)) : marks;
    }

    private Mark mark(List<Stored> known) {
        // The latest most often: of the others, most are final.
        List<Stored> latest = known.subList(Math.max(0, known.size() - 4), known.size());
        return new Mark(any(latest).id(), random.nextInt(3) == 0 ? "APPLIED" : "REJECTED");
    }

    /** Sometimes it comes too late, or has the time of the last one. */
    private Import line(Subject waybill) {
        int number = waybill.nextImport();
        int told = switch (random.nextInt(6)) {
            case 0 -> number / 2;
            case 1, 2 -> number - 1;
            default -> number;
        };
        return new Import(any(STATES), told, random.nextInt(3) == 0);
    }

    /** Sometimes one that has been asked for before, under its key. */
    private Instruct instruct(Subject waybill) {
        List<Instruct> keyed = waybill.keyed();
        if (!keyed.isEmpty() && random.nextInt(5) == 0) {
            Instruct before = any(keyed);
            return random.nextInt(4) == 0 ? new Instruct("ED", "another", before.key()) : before;
        }
        String kind = any(KINDS);
        String asks = switch (kind) {
            case "SM" -> any(NUMBERS);
            case "LM" -> any(LANDMARKS);
            default -> any(UNUSED);
        };
        if (random.nextInt(3) > 0) {
            return new Instruct(kind, asks, null);
        }
        Instruct call = new Instruct(kind, asks, UUID.randomUUID().toString());
        keyed.add(call);
        return call;
    }

    /** Makes requests at the same time, and learns from all answers. */
    private void together(List<List<Asked>> requests) throws InterruptedException {
        Map<Subject, List<List<Attempt>>> threads = new HashMap<>();
        for (List<Made> made : answers(requests)) {
            Map<Subject, List<Attempt>> ofRequest = new LinkedHashMap<>();
            for (Made each : made) {
                ofRequest
                        .computeIfAbsent(each.subject(), subject -> new ArrayList<>())
                        .add(each.attempt());
            }
            ofRequest.forEach((subject, attempts) ->
                    threads.computeIfAbsent(subject, s -> new ArrayList<>()).add(attempts));
        }
        threads.forEach(Subject::learn);
    }

    private List<List<Made>> answers(List<List<Asked>> requests) throws InterruptedException {
        if (requests.size() == 1) {
            return List.of(calls.make(requests.getFirst(), random.split()));
        }
        try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<Made>>> underWay = new ArrayList<>();
            for (List<Asked> request : requests) {
                SplittableRandom own = random.split();
                underWay.add(each.submit(() -> calls.make(request, own)));
            }
            List<List<Made>> made = new ArrayList<>();
            for (Future<List<Made>> one : underWay) {
                made.add(one.get());
            }
            return made;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Violation violation ? violation : new IllegalStateException(e.getCause());
        }
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
