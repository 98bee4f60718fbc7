package io.waybill.indiainstruction.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
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

    public Feed(FeedRepository repository, FeedEpoch epoch, FeedWaiting waiting) {
        this.repository = repository;
        this.epoch = epoch;
        this.waiting = waiting;
    }

    /**
     * The committed entries after a place. If there are none, the answer may wait for one, which holds neither a thread
     * nor a connection.
     *
     * @throws io.waybill.common.error.ApiException 409 if the cursor is of another epoch or beyond the end
     */
    Uni<FeedPage> read(FeedRequest request) {
        epoch.checkOnce();
        FeedCursor start = start(request);
        Part found = part(start, request.limit());
        FeedCursor next = found.next(start.epoch());
        if (!found.entries().isEmpty() || request.patience().isZero()) {
            return Uni.createFrom().item(page(found, next.epoch()));
        }
        return waiting.forEntriesAfter(next.position(), request.patience())
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(ignored -> page(part(next, request.limit()), next.epoch()));
    }

    private static FeedPage page(Part part, long epoch) {
        return new FeedPage(part.entries(), epoch, part.next(epoch).text());
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
        } else if (head().lastPosition() == found.last()) {
            return found;
        }
        // Numbered just now, by this reader or another one.
        return QuarkusTransaction.requiringNew().call(() -> numbered(after, limit));
    }

    /** The numbered entries after a position; {@code last} is where they end. */
    private record Part(List<FeedItem> entries, long last, boolean isFull) {

        FeedCursor next(long epoch) {
            return new FeedCursor(FeedList.INSTRUCTIONS, epoch, last);
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
                entries.size() < limit ? Math.max(last, head.lastPosition()) : last,
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
