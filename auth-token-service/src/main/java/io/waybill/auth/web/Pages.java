package io.waybill.auth.web;

import io.waybill.common.paging.Page;
import java.util.List;

/** Lists that are short enough to be answered on one page, in the same form as all lists. */
public final class Pages {

    private Pages() {}

    public static <T> Page<T> whole(List<T> items) {
        return new Page<>(items, null);
    }
}
