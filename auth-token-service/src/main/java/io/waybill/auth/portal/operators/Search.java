package io.waybill.auth.portal.operators;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A search in a long list, shortened and without control characters.
 *
 * @param text empty for everything
 * @param before number of the last entry of the page before; the greatest number for the first page
 */
public record Search(String text, long before) {

    private static final int LONGEST = 200;

    /** Entries on a page. */
    private static final int SHOWN = 50;

    /** Finds entries by a search, newest first. */
    public interface Finder<T> {

        List<T> find(String text, long before, int limit);
    }

    /**
     * A page of entries.
     *
     * @param before number of its last entry, if there are more; {@code null} otherwise
     */
    public record Found<T>(List<T> entries, Long before) {}

    public static Search of(String query, String before) {
        String text = query == null ? "" : query.strip().replaceAll("\\p{Cntrl}", "");
        boolean isNumber = before != null && before.matches("[0-9]{1,18}");
        return new Search(
                text.substring(0, Math.min(text.length(), LONGEST)),
                isNumber ? Long.parseLong(before) : Long.MAX_VALUE);
    }

    /** The pattern of {@code like} for texts that contain this one; its escape is the backslash. */
    public static String containing(String text) {
        return "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%";
    }

    /**
     * The page of entries that it finds.
     *
     * @param number number of an entry, for the link to the next page
     */
    public <T> Found<T> find(Finder<T> finder, ToLongFunction<T> number) {
        List<T> found = finder.find(text, before, SHOWN + 1);
        List<T> shown = found.stream().limit(SHOWN).toList();
        return new Found<>(shown, found.size() > SHOWN ? number.applyAsLong(shown.getLast()) : null);
    }

    /** Its first page. */
    public String path(String list) {
        return text.isEmpty() ? list : list + "?q=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
