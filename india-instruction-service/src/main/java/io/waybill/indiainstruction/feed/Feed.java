package io.waybill.indiainstruction.feed;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.waybill.common.paging.PageRequest;
import io.waybill.indiainstruction.instruction.StoredInstruction;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Instructions in the order in which they were committed, each once. docs/feed.md explains how. */
@ApplicationScoped
public class Feed {

    /** More than a page, so that a reader that is catching up does not have to number entries for every page. */
    private static final int NUMBERED_AT_ONCE = 2_000;

    private final FeedRepository repository;

    public Feed(FeedRepository repository) {
        this.repository = repository;
    }

    /** The entries after the page's position, as far as they have been committed. */
    public FeedPage read(PageRequest page) {
        long after = page.position().orElse(0);
        FeedPage found = QuarkusTransaction.requiringNew().call(() -> numbered(after, page.limit()));
        boolean isEnd = found.items().size() < page.limit();
        if (isEnd && QuarkusTransaction.requiringNew().call(repository::hasUnnumbered)) {
            QuarkusTransaction.requiringNew().run(() -> repository.number(NUMBERED_AT_ONCE));
            return QuarkusTransaction.requiringNew().call(() -> numbered(after, page.limit()));
        }
        return found;
    }

    private FeedPage numbered(long after, int limit) {
        List<FeedRepository.Entry> entries = repository.after(after, limit);
        long last = entries.isEmpty() ? after : entries.getLast().position();
        return new FeedPage(
                entries.stream()
                        .map(entry -> StoredInstruction.from(entry.instruction()))
                        .toList(),
                PageRequest.cursor(last));
    }
}
