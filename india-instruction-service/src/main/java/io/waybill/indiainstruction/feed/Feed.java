package io.waybill.indiainstruction.feed;

import io.waybill.common.web.concurrency.CallsInProgress;
import io.waybill.indiainstruction.event.EventRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.function.Supplier;

/** Instructions and their outcomes, each once, in order for each waybill. docs/operate/feed.md explains how. */
@ApplicationScoped
public class Feed {

    private final FeedRepository repository;
    private final EventRepository events;
    private final FeedEpoch epoch;
    private final WaitingReaders waiting;
    private final CallsInProgress calls;

    public Feed(
            FeedRepository repository,
            EventRepository events,
            FeedEpoch epoch,
            WaitingReaders waiting,
            CallsInProgress calls) {
        this.repository = repository;
        this.events = events;
        this.epoch = epoch;
        this.waiting = waiting;
        this.calls = calls;
    }

    /**
     * The committed entries after a place. If there are none, the answer may wait for one, which holds neither a
     * connection nor a permit.
     *
     * @throws io.waybill.common.error.ApiException 409 if the cursor is of another epoch or beyond the end, 503 if too
     *     many calls are in progress
     */
    FeedPage read(FeedRequest request) {
        Part found = permitted(() -> {
            epoch.checkOnce();
            return part(start(request), request.limit());
        });
        if (!found.entries().isEmpty() || request.patience().isZero()) {
            return found.page();
        }
        waiting.forEntriesAfter(found.end().position(), request.patience());
        return permitted(() -> part(found.end(), request.limit())).page();
    }

    private Part permitted(Supplier<Part> reading) {
        try (CallsInProgress.Permit _ = calls.acquire(1)) {
            return reading.get();
        }
    }

    private FeedCursor start(FeedRequest request) {
        if (request.after() != null) {
            return request.after();
        }
        if (!request.latest() && request.since() == null) {
            return new FeedCursor(FeedList.INSTRUCTIONS, events.head().epoch(), 0);
        }
        EventRepository.Head head = events.numberAll();
        long position = request.latest()
                ? head.lastPosition()
                : repository.firstSince(request.since()).map(first -> first - 1).orElse(head.lastPosition());
        return new FeedCursor(FeedList.INSTRUCTIONS, head.epoch(), position);
    }

    private Part part(FeedCursor after, int limit) {
        Part found = numbered(after, limit);
        if (!found.isFull()) {
            if (events.hasUnnumbered()) {
                events.numberSome();
            }
            // Another reader may have numbered meanwhile.
            if (events.head().lastPosition() > found.end().position()) {
                found = numbered(after, limit);
            }
        }
        events.fetched(found.end().position());
        return found;
    }

    /** The numbered entries after a position, and where they end. */
    private record Part(List<FeedItem> entries, FeedCursor end, boolean isFull) {

        FeedPage page() {
            return new FeedPage(entries, end.epoch(), end.text());
        }
    }

    private Part numbered(FeedCursor after, int limit) {
        // The head comes first: what it counts is in the next statement's snapshot.
        EventRepository.Head head = events.head();
        after.requireIn(head.epoch(), head.lastPosition());
        List<FeedItem> entries = repository.after(after.position(), limit);
        long last = entries.isEmpty() ? after.position() : entries.getLast().position();
        boolean isFull = entries.size() == limit;
        // At the end of the feed: skip positions that retention has deleted.
        long end = isFull ? last : Math.max(last, head.lastPosition());
        return new Part(entries, new FeedCursor(FeedList.INSTRUCTIONS, after.epoch(), end), isFull);
    }
}
