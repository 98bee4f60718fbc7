package io.waybill.common.overload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A part of the worker threads, and the queue in front of it. Sources take turns: however many calls of one are
 * waiting, the next call of another is the next but one to be served.
 */
public final class Lane {

    private final int threads;
    private final int threadsPerSource;
    private final int maxWaiting;
    private final int maxWaitingPerSource;

    private final Map<String, Integer> runningBySource = new HashMap<>();

    /** The source whose turn is next comes first. */
    private final Map<String, Deque<Runnable>> waitingBySource = new LinkedHashMap<>();

    private int running;
    private int waiting;

    Lane(int threads, int threadsPerSource, int maxWaiting, int maxWaitingPerSource) {
        this.threads = threads;
        this.threadsPerSource = threadsPerSource;
        this.maxWaiting = maxWaiting;
        this.maxWaitingPerSource = maxWaitingPerSource;
    }

    /** Whether a thread is free and nobody waits. */
    synchronized boolean isQuiet() {
        return running < threads && waiting == 0;
    }

    /** Whether a call of this source would have neither a thread nor a place to wait. */
    public synchronized boolean isFullFor(String source) {
        if (hasThreadFor(source)) {
            return false;
        }
        Deque<Runnable> ofSource = waitingBySource.get(source);
        return waiting >= maxWaiting || (ofSource != null && ofSource.size() >= maxWaitingPerSource);
    }

    /**
     * Takes a thread for a call, or puts the call in the queue.
     *
     * @param onItsTurn starts a call that has waited, on any thread
     * @return whether the call may start now; {@link #leave} must follow each that starts
     */
    public synchronized boolean enter(String source, Runnable onItsTurn) {
        if (hasThreadFor(source)) {
            take(source);
            return true;
        }
        waiting++;
        waitingBySource.computeIfAbsent(source, key -> new ArrayDeque<>()).add(onItsTurn);
        return false;
    }

    /** A call of this source has ended. */
    public void leave(String source) {
        Runnable next;
        synchronized (this) {
            running--;
            runningBySource.computeIfPresent(source, (key, count) -> count == 1 ? null : Integer.valueOf(count - 1));
            next = next();
        }
        if (next != null) {
            next.run();
        }
    }

    /** Takes a call out of the queue; {@code false} if it is no longer there, because it was started. */
    synchronized boolean giveUp(String source, Runnable onItsTurn) {
        Deque<Runnable> ofSource = waitingBySource.get(source);
        if (ofSource == null || !ofSource.remove(onItsTurn)) {
            return false;
        }
        waiting--;
        if (ofSource.isEmpty()) {
            waitingBySource.remove(source);
        }
        return true;
    }

    private Runnable next() {
        Iterator<Map.Entry<String, Deque<Runnable>>> sources =
                waitingBySource.entrySet().iterator();
        while (sources.hasNext()) {
            Map.Entry<String, Deque<Runnable>> turn = sources.next();
            String source = turn.getKey();
            Deque<Runnable> calls = turn.getValue();
            if (hasThreadFor(source)) {
                Runnable start = calls.remove();
                sources.remove();
                if (!calls.isEmpty()) {
                    waitingBySource.put(source, calls);
                }
                waiting--;
                take(source);
                return start;
            }
        }
        return null;
    }

    private boolean hasThreadFor(String source) {
        return running < threads && runningBySource.getOrDefault(source, 0) < threadsPerSource;
    }

    private void take(String source) {
        running++;
        runningBySource.merge(source, 1, Integer::sum);
    }

    int threads() {
        return threads;
    }

    synchronized int running() {
        return running;
    }

    public synchronized int waiting() {
        return waiting;
    }
}
