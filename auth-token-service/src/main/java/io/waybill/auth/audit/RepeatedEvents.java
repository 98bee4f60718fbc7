package io.waybill.auth.audit;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.waybill.common.audit.AuditTrail;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Events that anybody can cause, as often as they like: refused log-ins, and tokens that a client revokes. The first of
 * a kind goes into the audit trail about a second later; what follows within ten minutes is summed up in one more
 * record. A replica writes at most {@value #PER_SECOND} records a second, and beyond {@value #MAX_REMEMBERED} kinds at
 * once it only counts: {@value #MAX_AN_HOUR} rows an hour, whatever strangers do. No caller waits for the database.
 */
@ApplicationScoped
public class RepeatedEvents {

    static final int PER_SECOND = 5;
    static final int MAX_REMEMBERED = 10_000;

    /** One a minute is for what was only counted. */
    static final int MAX_AN_HOUR = 3_600 * PER_SECOND + 60;

    private static final Duration WINDOW = Duration.ofMinutes(10);

    private final AuditTrail audit;
    private final Clock clock;

    /** The oldest first. */
    private final Map<Event, Tally> tallies = new LinkedHashMap<>();

    /** What is due is written by one thread at a time; callers do not wait for it. */
    private final Lock recording = new ReentrantLock();

    private int others;

    public RepeatedEvents(AuditTrail audit, Clock clock) {
        this.audit = audit;
        this.clock = clock;
    }

    private record Event(String actor, String action, String target, String source, Map<String, String> details) {}

    /**
     * How often something has happened.
     *
     * @param since when it began
     * @param count without what has been recorded
     * @param isRecorded whether the first has been
     */
    private record Tally(Instant since, int count, boolean isRecorded) {

        boolean isOver(Instant now) {
            return !now.isBefore(since.plus(WINDOW));
        }

        boolean isDue(Instant now) {
            return count > 0 && (!isRecorded || isOver(now));
        }
    }

    /**
     * Something has happened.
     *
     * @param source the network address it came from
     * @param details never a secret; what differs in them is another kind
     */
    public synchronized void add(
            String actor, String action, String target, String source, Map<String, String> details) {
        Event event = new Event(actor, action, target, source, details);
        Tally tally = tallies.get(event);
        if (tally != null) {
            tallies.put(event, new Tally(tally.since(), tally.count() + 1, tally.isRecorded()));
        } else if (tallies.size() < MAX_REMEMBERED) {
            tallies.put(event, new Tally(clock.instant(), 1, false));
        } else {
            others++;
        }
    }

    @Scheduled(identity = "repeated-events", every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    void record() {
        recording.lock();
        try {
            due().forEach(this::write);
        } finally {
            recording.unlock();
        }
    }

    private void write(Event event, Tally tally) {
        Map<String, Object> details = new HashMap<>(event.details());
        if (tally.isRecorded() || tally.count() > 1) {
            details.put("count", tally.count());
            details.put("since", tally.since().toString());
        }
        audit.recordFrom(event.source(), event.actor(), event.action(), event.target(), details);
        recorded(event, tally);
    }

    @Scheduled(identity = "uncounted-events", every = "1m", concurrentExecution = ConcurrentExecution.SKIP)
    void recordOthers() {
        int count = takeOthers();
        if (count > 0) {
            audit.recordFrom(null, "anonymous", "login.refused", "various", Map.of("count", count));
        }
    }

    /** What a replica that stops can still write quickly. */
    void stop(@Observes ShutdownEvent stopping) {
        record();
    }

    private synchronized Map<Event, Tally> due() {
        Instant now = clock.instant();
        tallies.values().removeIf(tally -> tally.count() == 0 && tally.isOver(now));
        Map<Event, Tally> due = new LinkedHashMap<>();
        for (Map.Entry<Event, Tally> next : tallies.entrySet()) {
            if (due.size() == PER_SECOND) {
                break;
            }
            if (next.getValue().isDue(now)) {
                due.put(next.getKey(), next.getValue());
            }
        }
        return due;
    }

    private synchronized void recorded(Event event, Tally tally) {
        int later = tallies.get(event).count() - tally.count();
        if (!tally.isRecorded() || later > 0) {
            tallies.put(event, new Tally(tally.isRecorded() ? clock.instant() : tally.since(), later, true));
        } else {
            tallies.remove(event);
        }
    }

    private synchronized int takeOthers() {
        int count = others;
        others = 0;
        return count;
    }
}
