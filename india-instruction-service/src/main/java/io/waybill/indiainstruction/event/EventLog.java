package io.waybill.indiainstruction.event;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.indiainstruction.event.EventRepository.Head;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/**
 * The log of what happened to instructions. Whoever accepts an instruction or ends one appends the event in the same
 * transaction, while it holds the waybill's lock; readers number what has been committed.
 */
@ApplicationScoped
public class EventLog {

    /** More than a page, so that a reader that is catching up does not number entries for every page. */
    private static final int NUMBERED_AT_ONCE = 2_000;

    private final EventRepository repository;

    public EventLog(EventRepository repository) {
        this.repository = repository;
    }

    /** Appends events in the caller's transaction, in their order. The caller holds the locks of their waybills. */
    public void append(List<Event> events) {
        if (!events.isEmpty()) {
            repository.append(events);
        }
    }

    /** Where the log ends. */
    public Head head() {
        return repository.head();
    }

    /** Whether there are committed events that nobody has numbered. */
    public boolean hasUnnumbered() {
        return repository.hasUnnumbered();
    }

    /** Numbers a part of what has been committed so far, in a transaction of its own; returns how many events. */
    public int numberSome() {
        return QuarkusTransaction.requiringNew().call(() -> repository.number(NUMBERED_AT_ONCE));
    }

    /**
     * Numbers everything that was committed before the call, and returns where the log ends. Ends with the first batch
     * that is not full: what is committed meanwhile may be left to the next call.
     */
    public Head numberAll() {
        if (hasUnnumbered()) {
            int numbered;
            do {
                numbered = numberSome();
            } while (numbered == NUMBERED_AT_ONCE);
        }
        return head();
    }
}
