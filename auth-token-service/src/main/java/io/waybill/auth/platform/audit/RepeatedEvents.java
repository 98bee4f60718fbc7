package io.waybill.auth.platform.audit;

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
import java.util.List;
import java.util.Map;

/**
 * Audit events that anybody can cause at will: refused log-ins, and tokens that a client revokes. The first of a kind
 * reaches the audit trail about a second later; one more record sums up the next ten minutes. A replica writes at most
 * {@value #PER_SECOND} records a second and {@value #MAX_AN_HOUR} an hour; beyond {@value #MAX_REMEMBERED} kinds at
 * once, one record sums up all others. No caller waits for the database.
 */
@ApplicationScoped
public class RepeatedEvents {

    static final int PER_SECOND = 5;
    static final int MAX_REMEMBERED = 10_000;
    static final int MAX_AN_HOUR = 3_600 * PER_SECOND;

    private static final Duration WINDOW = Duration.ofMinutes(10);
    private static final Event OTHERS = new Event("anonymous", "login.refused", "various", null, Map.of());

    private final AuditTrail audit;
    private final Clock clock;

    /** Kinds never recorded, or recorded longest ago, come first. It is its own lock. */
    private final Map<Event, Tally> tallies = new LinkedHashMap<>();

    public RepeatedEvents(AuditTrail audit, Clock clock) {
        this.audit = audit;
        this.clock = clock;
    }

    private record Event(String actor, String action, String target, String source, Map<String, String> details) {}

    /**
     * How often an event has happened.
     *
     * @param since time of the first
     * @param count events not recorded yet
     * @param isRecorded whether the first has been recorded
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
     * Counts an event.
     *
     * @param source network address of the caller
     * @param details never a secret; other details make another kind
     */
    public void add(String actor, String action, String target, String source, Map<String, String> details) {
        Event event = new Event(actor, action, target, source, details);
        synchronized (tallies) {
            boolean isRemembered = tallies.containsKey(event) || tallies.size() < MAX_REMEMBERED;
            tallies.merge(
                    isRemembered ? event : OTHERS,
                    new Tally(clock.instant(), 1, false),
                    (tally, one) -> new Tally(tally.since(), tally.count() + 1, tally.isRecorded()));
        }
    }

    @Scheduled(identity = "repeated-events", every = "1s", concurrentExecution = ConcurrentExecution.SKIP)
    synchronized void record() {
        Instant now = clock.instant();
        List<Map.Entry<Event, Tally>> due;
        synchronized (tallies) {
            tallies.values().removeIf(tally -> tally.count() == 0 && tally.isOver(now));
            due = tallies.entrySet().stream()
                    .filter(each -> each.getValue().isDue(now))
                    .limit(PER_SECOND)
                    .map(Map.Entry::copyOf)
                    .toList();
        }
        due.forEach(each -> write(each.getKey(), each.getValue(), now));
    }

    private void write(Event event, Tally tally, Instant now) {
        Map<String, Object> details = new HashMap<>(event.details());
        if (tally.isRecorded() || tally.count() > 1) {
            details.put("count", tally.count());
            details.put("since", tally.since().toString());
        }
        audit.recordFrom(event.source(), event.actor(), event.action(), event.target(), details);
        Instant since = tally.isRecorded() ? now : tally.since();
        synchronized (tallies) {
            int later = tallies.remove(event).count() - tally.count();
            tallies.put(event, new Tally(since, later, true));
        }
    }

    /** Writes at a stop what can be written quickly. */
    void stop(@Observes ShutdownEvent stopping) {
        record();
    }
}
