package io.waybill.common.paging;

import java.util.Optional;

/**
 * The requested page of a list.
 *
 * @param limit maximum number of entries on the page, from 1 to {@value #MAX_LIMIT}
 * @param position where the previous page ended; empty for the first page
 */
public record PageRequest(int limit, Optional<Position> position) {

    public static final int DEFAULT_LIMIT = 50;
    public static final int MAX_LIMIT = 500;
}
