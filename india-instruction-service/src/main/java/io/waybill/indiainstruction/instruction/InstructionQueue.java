package io.waybill.indiainstruction.instruction;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Brings calls together: what arrives while a group is being stored is the next group. Nothing waits for company. Calls
 * for one waybill, or with one {@code Idempotency-Key}, never overtake each other and are never in one group. A call
 * whose waybill another transaction holds goes alone and waits for it there. The callers bound the queue
 * ({@link io.waybill.common.web.WorkerThreads}).
 */
@Startup
@ApplicationScoped
public class InstructionQueue {

    /** How many calls at most wait for waybills that others hold, each on a thread and a connection of its own. */
    private static final int MOST_ALONE = 4;

    private static final int MOST_LANES = 4;
    private static final int MOST_TOGETHER = 500;

    private final InstructionLedger ledger;
    private final GroupConfig config;
    private final Executor workers = Infrastructure.getDefaultWorkerPool();
    private final Counter groups;

    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private final Queue<Waiting> held = new ArrayDeque<>();
    /** What the calls that are being stored, or are in {@link #held}, keep others from. */
    private final Set<Object> taken = new HashSet<>();

    private int lanes;
    private int alone;

    public InstructionQueue(InstructionLedger ledger, GroupConfig config, MeterRegistry meters) {
        require("lanes", config.lanes(), MOST_LANES);
        require("max-size", config.maxSize(), MOST_TOGETHER);
        this.ledger = ledger;
        this.config = config;
        this.groups = Counter.builder("waybill.india.instruction.groups")
                .description("Groups of instructions that were judged and stored together")
                .register(meters);
    }

    private static void require(String setting, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException("waybill.instructions.groups." + setting + " must be from 1 to " + most);
        }
    }

    private record Key(String loginId, String key) {}

    /** A call and what no other call may have while it is stored. */
    private record Waiting(InstructionCall call, List<Object> needs, CompletableFuture<Verdict> verdict) {

        static Waiting of(InstructionCall call) {
            List<Object> needs = new ArrayList<>();
            needs.add(call.request().awbNo());
            call.request().idempotencyKey().ifPresent(key -> needs.add(new Key(call.loginId(), key)));
            return new Waiting(call, needs, new CompletableFuture<>());
        }
    }

    /** Has a call judged and stored; completes after the commit. */
    CompletionStage<Verdict> enter(InstructionCall call) {
        Waiting entered = Waiting.of(call);
        synchronized (this) {
            waiting.add(entered);
        }
        openLane();
        return entered.verdict();
    }

    private void openLane() {
        synchronized (this) {
            if (lanes == config.lanes() || waiting.isEmpty()) {
                return;
            }
            lanes++;
        }
        workers.execute(() -> {
            for (List<Waiting> group = nextGroup(); !group.isEmpty(); group = nextGroup()) {
                groups.increment();
                store(group, false);
            }
        });
    }

    /** What may be stored now; if there is nothing, the lane is closed. */
    private synchronized List<Waiting> nextGroup() {
        List<Waiting> group = new ArrayList<>();
        Set<Object> passed = new HashSet<>();
        for (Iterator<Waiting> queue = waiting.iterator(); queue.hasNext() && group.size() < config.maxSize(); ) {
            Waiting next = queue.next();
            if (Collections.disjoint(taken, next.needs()) && Collections.disjoint(passed, next.needs())) {
                queue.remove();
                taken.addAll(next.needs());
                group.add(next);
            } else {
                passed.addAll(next.needs());
            }
        }
        if (group.isEmpty()) {
            lanes--;
        }
        return group;
    }

    private void openAlone() {
        synchronized (this) {
            if (alone == MOST_ALONE || held.isEmpty()) {
                return;
            }
            alone++;
        }
        workers.execute(() -> {
            for (Waiting next = nextHeld(); next != null; next = nextHeld()) {
                store(List.of(next), true);
                // What waited behind it may not have had a lane.
                openLane();
            }
        });
    }

    private synchronized Waiting nextHeld() {
        Waiting next = held.poll();
        if (next == null) {
            alone--;
        }
        return next;
    }

    private void store(List<Waiting> group, boolean waits) {
        List<Verdict> verdicts;
        try {
            verdicts = ledger.enter(group.stream().map(Waiting::call).toList(), waits);
        } catch (Throwable e) {
            release(group);
            group.forEach(call -> call.verdict().completeExceptionally(e));
            return;
        }
        List<Waiting> busy = new ArrayList<>();
        List<Waiting> judged = new ArrayList<>();
        for (int i = 0; i < group.size(); i++) {
            (verdicts.get(i) instanceof Verdict.Busy ? busy : judged).add(group.get(i));
        }
        release(judged);
        for (int i = 0; i < group.size(); i++) {
            if (!(verdicts.get(i) instanceof Verdict.Busy)) {
                group.get(i).verdict().complete(verdicts.get(i));
            }
        }
        for (Waiting call : busy) {
            synchronized (this) {
                held.add(call);
            }
            openAlone();
        }
    }

    private synchronized void release(Collection<Waiting> stored) {
        stored.forEach(call -> taken.removeAll(call.needs()));
    }
}
