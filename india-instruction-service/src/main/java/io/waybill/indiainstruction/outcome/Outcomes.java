package io.waybill.indiainstruction.outcome;

import io.waybill.indiainstruction.event.EventRepository;
import io.waybill.indiainstruction.event.EventRepository.Head;
import io.waybill.indiainstruction.feed.FeedCursor;
import io.waybill.indiainstruction.feed.FeedEpoch;
import io.waybill.indiainstruction.feed.FeedList;
import io.waybill.indiainstruction.feed.FeedRequest;
import io.waybill.indiainstruction.outcome.OutcomeRepository.Entry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The feed of outcomes: those of an application, each once, in order for each waybill. */
@ApplicationScoped
public class Outcomes {

    private final OutcomeRepository repository;
    private final EventRepository log;
    private final FeedEpoch epoch;

    public Outcomes(OutcomeRepository repository, EventRepository log, FeedEpoch epoch) {
        this.repository = repository;
        this.log = log;
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
        Head head = log.head();
        long after = request.after() == null ? 0 : request.after().position();
        if (request.after() != null) {
            request.after().requireIn(head.epoch(), head.lastPosition());
        }
        List<Entry> entries =
                request.after() == null ? List.of() : repository.after(applicationId, after, request.limit());
        if (entries.size() < request.limit()) {
            head = log.numberAll();
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
}
