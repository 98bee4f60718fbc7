package io.waybill.common.paging;

import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * A list as an answer. JSON has one page; an export has that page and all that follow, unless a {@code limit} was sent.
 * Pages are read one by one, so neither all entries nor a transaction are held.
 */
public final class Listing<T> {

    private final List<String> columns;
    private final Page<T> first;
    private final Function<PageRequest, Page<T>> pages;
    private final boolean isOnePage;

    /**
     * @param columns the fields of an entry, in the order of an export
     * @param first the page of a JSON answer
     * @param pages reads a further page, in a transaction of its own
     * @param isOnePage whether an export has the first page only
     */
    public Listing(List<String> columns, Page<T> first, Function<PageRequest, Page<T>> pages, boolean isOnePage) {
        this.columns = List.copyOf(columns);
        this.first = first;
        this.pages = pages;
        this.isOnePage = isOnePage;
    }

    /** A list that always has a single page. */
    public static <T> Listing<T> whole(List<String> columns, List<T> items) {
        return new Listing<>(columns, Page.whole(items), page -> Page.whole(List.of()), true);
    }

    /** Receives the entries page by page. */
    public interface Sink<T> {
        void take(List<T> items) throws IOException;
    }

    /** The page of a JSON answer. */
    @JsonValue
    public Page<T> first() {
        return first;
    }

    /** The fields of an entry, in the order of an export. */
    public List<String> columns() {
        return columns;
    }

    /** Whether an export has the first page only. */
    public boolean isOnePage() {
        return isOnePage || first.next() == null;
    }

    /** Hands all entries to {@code sink}. */
    public void drainTo(Sink<T> sink) throws IOException {
        Page<T> page = first;
        sink.take(page.items());
        while (page.next() != null && !isOnePage) {
            page = pages.apply(new PageRequest(PageRequest.MAX_LIMIT, Position.of(page.next())));
            sink.take(page.items());
        }
    }
}
