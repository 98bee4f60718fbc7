package io.waybill.auth.portal.desk;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * What an operator looks for in a long list, as it was sent: shortened, without control characters.
 *
 * @param text empty for everything
 * @param before number of the last entry of the page before; the greatest number for the first page
 */
record Search(String text, long before) {

    private static final int LONGEST = 200;

    static Search of(String query, String before) {
        String text = query == null ? "" : query.strip().replaceAll("\\p{Cntrl}", "");
        boolean isNumber = before != null && before.matches("[0-9]{1,18}");
        return new Search(
                text.substring(0, Math.min(text.length(), LONGEST)),
                isNumber ? Long.parseLong(before) : Long.MAX_VALUE);
    }

    /** Its first page. */
    String path(String list) {
        return text.isEmpty() ? list : list + "?q=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
