package io.waybill.indiainstruction.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.WorkerThreads;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Instructions and their outcomes, each once, in order for each waybill. docs/feed.md explains how. */
@ApplicationScoped
public class Feed {

    /** More than a page, so that a reader that is catching up does not number entries for every page. */
    private static final int NUMBERED_AT_ONCE = 2_000;

    private final FeedRepository repository;
    private final FeedEpoch epoch;
    private final FeedWaiting waiting;
    private final WorkerThreads workers;

    public Feed(FeedRepository repository, FeedEpoch epoch, FeedWaiting waiting, WorkerThreads workers) {
        this.repository = repository;
        this.epoch = epoch;
        this.waiting = waiting;
        this.workers = workers;
    }

    /**
     * The committed entries after a place. If there are none, the answer may wait for one, which holds neither a thread
     * nor a connection.
     *
     * @return fails with 409 if the cursor is of another epoch or beyond the end, and with 503 if too many calls hold a
     *     worker thread or wait for one
     */
    Uni<FeedPage> read(FeedRequest request, RoutingContext call) {
        return workers.run(call, () -> {
                    epoch.checkOnce();
                    return part(start(request), request.limit());
                })
                .chain(found -> !found.entries().isEmpty() || request.patience().isZero()
                        ? Uni.createFrom().item(found)
                        : waiting.forEntriesAfter(found.end().position(), request.patience())
                                .chain(() -> workers.run(call, () -> part(found.end(), request.limit()))))
                .map(Part::page);
    }

    private FeedCursor start(FeedRequest request) {
        if (request.after() != null) {
            return request.after();
        }
        if (!request.latest() && request.since() == null) {
            return new FeedCursor(FeedList.INSTRUCTIONS, head().epoch(), 0);
        }
        numberAll();
        FeedRepository.Head head = head();
        if (request.latest()) {
            return new FeedCursor(FeedList.INSTRUCTIONS, head.epoch(), head.lastPosition());
        }
        return new FeedCursor(
                FeedList.INSTRUCTIONS,
                head.epoch(),
                QuarkusTransaction.requiringNew()
                        .call(() -> repository.firstSince(request.since()))
                        .map(first -> first - 1)
                        .orElse(head.lastPosition()));
    }

    private Part part(FeedCursor after, int limit) {
        Part found = QuarkusTransaction.requiringNew().call(() -> numbered(after, limit));
        if (found.isFull()) {
            return found;
        }
        if (QuarkusTransaction.requiringNew().call(repository::hasUnnumbered)) {
            QuarkusTransaction.requiringNew().run(() -> repository.number(NUMBERED_AT_ONCE));
        } else if (head().lastPosition() == found.end().position()) {
            return found;
        }
        // Numbered just now, by this reader or another one.
        return QuarkusTransaction.requiringNew().call(() -> numbered(after, limit));
    }

    /** The numbered entries after a position, and where they end. */
    private record Part(List<FeedItem> entries, FeedCursor end, boolean isFull) {

        FeedPage page() {
            return new FeedPage(entries, end.epoch(), end.text());
        }
    }

    private Part numbered(FeedCursor after, int limit) {
        FeedRepository.Head head = repository.head();
        after.requireIn(head.epoch(), head.lastPosition());
        List<FeedRepository.Entry> entries = repository.after(after.position(), limit);
        long last = entries.isEmpty() ? after.position() : entries.getLast().position();
        return new Part(
                entries.stream()
                        .flatMap(entry -> entry
                                .instruction()
                                .map(StoredInstruction::from)
                                .map(instruction -> new FeedItem(entry.position(), entry.kind(), instruction))
                                .stream())
                        .toList(),
                // At the end of the feed: skip positions that retention has deleted.
                new FeedCursor(
                        FeedList.INSTRUCTIONS,
                        after.epoch(),
                        entries.size() < limit ? Math.max(last, head.lastPosition()) : last),
                entries.size() == limit);
    }

    private void numberAll() {
        while (QuarkusTransaction.requiringNew().call(repository::hasUnnumbered)) {
            QuarkusTransaction.requiringNew().run(() -> repository.number(NUMBERED_AT_ONCE));
        }
    }

    private FeedRepository.Head head() {
        return QuarkusTransaction.requiringNew().call(repository::head);
    }
}
