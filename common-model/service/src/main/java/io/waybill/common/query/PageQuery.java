package io.waybill.common.query;

import io.waybill.common.paging.Listing;
import io.waybill.common.paging.Page;
import io.waybill.common.paging.PageRequest;
import io.waybill.common.paging.Position;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The page of a list that a call wants.
 *
 * @param limit how many entries it has at most; {@code null} for the default, and for a whole export
 * @param after where the page before ended; {@code null} for the first page
 */
public record PageQuery(
        @RestQuery
        @Min(value = 1, message = RANGE)
        @Max(value = PageRequest.MAX_LIMIT, message = RANGE)
        @Parameter(description = "How many items a page has at most.", example = "50")
        @Schema(defaultValue = "50")
        Integer limit,

        @RestQuery
        @Cursor
        @Parameter(
                description = "`next` of the page before; without it, the first page.",
                example = "AAZMp76GhAAAAAAAAAAAMg")
        @Schema(pattern = "^[A-Za-z0-9_-]{22}$")
        String after) {

    private static final String RANGE = "must be a whole number from 1 to " + PageRequest.MAX_LIMIT;

    /**
     * The list.
     *
     * @param columns the fields of an entry in the order of an export
     * @param pages reads one page, in a transaction of its own
     */
    public <T> Listing<T> list(List<String> columns, Function<PageRequest, Page<T>> pages) {
        int size = limit == null ? PageRequest.DEFAULT_LIMIT : limit;
        PageRequest first = new PageRequest(size, Optional.ofNullable(after).flatMap(Position::of));
        return new Listing<>(columns, pages.apply(first), pages, limit != null);
    }
}
