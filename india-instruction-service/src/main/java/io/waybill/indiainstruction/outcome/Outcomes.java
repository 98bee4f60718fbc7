package io.waybill.indiainstruction.outcome;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.indiainstruction.feed.FeedCursor;
import io.waybill.indiainstruction.feed.FeedEpoch;
import io.waybill.indiainstruction.feed.FeedList;
import io.waybill.indiainstruction.feed.FeedRequest;
import io.waybill.indiainstruction.outcome.OutcomeRepository.Entry;
import io.waybill.indiainstruction.outcome.OutcomeRepository.Head;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/**
 * The feed of outcomes: those of an application, each once, in order for each waybill. They are numbered as the
 * operators' feed is; docs/feed.md explains how.
 */
@ApplicationScoped
public class Outcomes {

    private static final int NUMBERED_AT_ONCE = 2_000;

    private final OutcomeRepository repository;
    private final FeedEpoch epoch;

    public Outcomes(OutcomeRepository repository, FeedEpoch epoch) {
        this.repository = repository;
        this.epoch = epoch;
    }

    /**
     * The outcomes of an application after a place.
     *
     * @throws io.waybill.common.error.ApiException 409 if the cursor is of another epoch or beyond the end
     */
    OutcomePage read(String applicationId, FeedRequest request) {
        epoch.checkOnce();
        // Each statement in a transaction of its own. The head comes first: what it counts is in the next one's
        // snapshot.
        Head head = repository.head();
        long after = request.after() == null ? 0 : request.after().position();
        if (request.after() != null) {
            request.after().requireIn(head.epoch(), head.lastPosition());
        }
        List<Entry> entries =
                request.after() == null ? List.of() : repository.after(applicationId, after, request.limit());
        if (entries.size() < request.limit()) {
            numberAll();
            head = repository.head();
            after = request.after() == null ? start(applicationId, request, head) : after;
            entries = repository.after(applicationId, after, request.limit());
        }
        long last = entries.isEmpty() ? after : entries.getLast().position();
        return new OutcomePage(
                entries.stream().map(Entry::outcome).toList(),
                new FeedCursor(
                                FeedList.OUTCOMES,
                                head.epoch(),
                                // At the end: what follows is of other applications, or has been deleted.
                                entries.size() < request.limit() ? Math.max(last, head.lastPosition()) : last)
                        .text());
    }

    private long start(String applicationId, FeedRequest request, Head head) {
        if (request.latest()) {
            return head.lastPosition();
        }
        if (request.since() == null) {
            return 0;
        }
        return repository
                .firstSince(applicationId, request.since())
                .map(first -> first - 1)
                .orElse(head.lastPosition());
    }

    /** The last position so far. */
    public long lastPosition() {
        return repository.head().lastPosition();
    }

    /** Numbers everything that has been committed so far; returns the last position. */
    public long numberAll() {
        while (repository.hasUnnumbered()) {
            QuarkusTransaction.requiringNew().run(() -> repository.number(NUMBERED_AT_ONCE));
        }
        return lastPosition();
    }
}
