package io.waybill.indiainstruction.feed.consumer;

import io.waybill.common.audit.AuditTrail;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.feed.FeedCursor;
import io.waybill.indiainstruction.feed.FeedList;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The progress that consumers of the feed report: it is monitored, and decides what may be deleted. */
@ApplicationScoped
public class FeedConsumers {

    /** Maximum number of consumers: each is a time series of the metrics. */
    static final int MOST = 100;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private final FeedConsumerRepository consumers;
    private final EventRepository events;
    private final AuditTrail audit;
    private final Clock clock;

    public FeedConsumers(FeedConsumerRepository consumers, EventRepository events, AuditTrail audit, Clock clock) {
        this.consumers = consumers;
        this.events = events;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Stores the progress of a consumer; the first call registers it.
     *
     * @throws ApiException 400 for a bad name or cursor; 409 for a cursor that is not one of this feed and epoch, or if
     *     there are too many consumers
     */
    @Transactional
    public FeedConsumer acknowledge(String name, Acknowledgement sent) {
        FeedCursor cursor = cursor(name, sent);
        EventRepository.Head head = events.head();
        cursor.requireIn(head.epoch(), head.lastPosition());
        if (consumers.findById(name) == null && consumers.count() >= MOST) {
            throw ApiException.conflict("there are " + MOST + " consumers already; delete one that is not used");
        }
        if (consumers.store(name, cursor, clock.instant())) {
            audit.record("feed.consumer.register", "feed/consumers/" + name, Map.of());
        }
        return new FeedConsumer(name, cursor.text(), lagAfter(cursor.position()));
    }

    /** All consumers, by name. */
    @Transactional
    public List<FeedConsumer> all() {
        EventRepository.Head head = events.head();
        return consumers.byName().stream().map(row -> from(row, head)).toList();
    }

    /** How long the oldest entry that no reader of the feed has fetched has been waiting, in seconds. */
    @Transactional
    public double lagOfUnread() {
        return lagAfter(events.head().fetchedPosition());
    }

    /**
     * What may be deleted.
     *
     * @param fetched the last position that a reader of the feed has fetched
     * @param acknowledged the position that every consumer has acknowledged; without consumers, what has been fetched
     */
    record Progress(long fetched, long acknowledged) {}

    @Transactional
    Progress progress() {
        EventRepository.Head head = events.head();
        long acknowledged = consumers.listAll().stream()
                .mapToLong(row -> row.epoch == head.epoch() ? row.position : 0)
                .min()
                .orElse(head.fetchedPosition());
        return new Progress(head.fetchedPosition(), acknowledged);
    }

    /**
     * Removes a consumer: nothing is kept for it, and its lag is no longer measured.
     *
     * @throws ApiException 404 if there is no such consumer
     */
    @Transactional
    public void forget(String name) {
        if (!consumers.deleteById(name)) {
            throw ApiException.notFound("there is no such consumer");
        }
        audit.record("feed.consumer.forget", "feed/consumers/" + name, Map.of());
    }

    private FeedConsumer from(FeedConsumerEntity row, EventRepository.Head head) {
        // A position from before a restore says nothing about the present entries.
        long position = row.epoch == head.epoch() ? row.position : 0;
        return new FeedConsumer(row.name, row.cursor().text(), lagAfter(position));
    }

    private long lagAfter(long position) {
        return events.oldestAfter(position)
                .map(since ->
                        Math.max(0, Duration.between(since, clock.instant()).toSeconds()))
                .orElse(0L);
    }

    private static FeedCursor cursor(String name, Acknowledgement sent) {
        Violations violations = new Violations();
        FeedCursor cursor = check(name, sent, violations);
        violations.throwIfAny();
        return cursor;
    }

    /**
     * Records what is wrong with the name of a consumer and with its cursor.
     *
     * @return the cursor; {@code null} if it is missing or wrong
     * @throws ApiException 409 for a cursor of another list
     */
    static FeedCursor check(String name, Acknowledgement sent, Violations violations) {
        if (!NAME.matcher(name).matches()) {
            violations.add(
                    "name", ViolationCode.INVALID_FORMAT, "must have 1 to 64 of A-Z, a-z, 0-9, '.', '_', '-'", name);
        }
        String text = sent.acknowledged();
        return text == null || text.isBlank()
                ? null
                : FeedCursor.read(FeedList.INSTRUCTIONS, "/acknowledged", text, violations);
    }
}
