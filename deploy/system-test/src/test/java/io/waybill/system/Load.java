package io.waybill.system;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Calls that are repeated, each by its own thread, until they are stopped. */
final class Load {

    /** Throws whatever is wrong with the answer. */
    @FunctionalInterface
    interface Call {
        void make() throws Exception;
    }

    /**
     * The outcome of the calls of one kind.
     *
     * @param made how many were made
     * @param failures how many failed
     * @param firstFailures the first of them
     */
    record Outcome(long made, long failures, List<String> firstFailures) {}

    private static final int SHOWN_FAILURES = 5;
    private static final Duration STOP = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** On a machine that is busy with a build. */
    private static final long SLOWEST_MILLIS = 100;

    private final Duration pause;
    private final Map<String, Worker> workers = new TreeMap<>();
    private volatile boolean stopped;

    private Load(Map<String, Call> calls, Duration pause) {
        this.pause = pause;
        calls.forEach((name, call) -> workers.put(name, new Worker(call)));
    }

    /**
     * Begins.
     *
     * @param pause between an answer and the next call of that kind
     */
    static Load start(Map<String, Call> calls, Duration pause) {
        Load load = new Load(calls, pause);
        load.workers.values().forEach(worker -> worker.thread.start());
        return load;
    }

    /** Returns when each kind of call has been made this many more times. */
    void awaitMore(int calls) {
        Map<Worker, Long> before = new HashMap<>();
        workers.values().forEach(worker -> before.put(worker, worker.made()));
        before.forEach((worker, made) ->
                await().atMost(PATIENCE).until(() -> worker.made() >= made + calls || !worker.thread.isAlive()));
    }

    /** Returns when so many calls have been made in all. */
    void awaitInAll(long calls) {
        await().atMost(PATIENCE.plusMillis(calls * SLOWEST_MILLIS))
                .until(() -> workers.values().stream().mapToLong(Worker::made).sum() >= calls);
    }

    /** Stops, after waiting for the calls in progress. */
    Map<String, Outcome> stop() throws InterruptedException {
        stopped = true;
        Map<String, Outcome> outcomes = new TreeMap<>();
        for (Map.Entry<String, Worker> entry : workers.entrySet()) {
            if (!entry.getValue().thread.join(STOP)) {
                throw new AssertionError("a call of " + entry.getKey() + " does not end");
            }
            outcomes.put(entry.getKey(), entry.getValue().outcome());
        }
        return outcomes;
    }

    private final class Worker {

        private final Call call;
        private final Thread thread;
        private final List<String> firstFailures = new ArrayList<>();
        private long made;
        private long failures;

        Worker(Call call) {
            this.call = call;
            this.thread = Thread.ofVirtual().unstarted(this::run);
        }

        private void run() {
            while (!stopped) {
                Throwable failure = null;
                try {
                    call.make();
                } catch (Exception | AssertionError e) {
                    failure = e;
                }
                record(failure);
                try {
                    TimeUnit.NANOSECONDS.sleep(pause.toNanos());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }

        private synchronized void record(Throwable failure) {
            made++;
            if (failure == null) {
                return;
            }
            failures++;
            if (firstFailures.size() < SHOWN_FAILURES) {
                firstFailures.add(
                        failure.getCause() == null ? failure.toString() : failure + ", because " + failure.getCause());
            }
        }

        synchronized long made() {
            return made;
        }

        synchronized Outcome outcome() {
            return new Outcome(made, failures, List.copyOf(firstFailures));
        }
    }
}
