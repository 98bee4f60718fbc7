package io.waybill.auth.portal.page;

import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The filters of a page's list as they were sent, with its place in the list. An empty one does not count.
 *
 * @param asked values by name, without surrounding blanks
 */
public record Filters(Map<String, String> asked) {

    private static final String AFTER = "after";

    public static Filters of(Map<String, List<String>> sent) {
        Map<String, String> asked = new LinkedHashMap<>();
        sent.forEach((name, values) -> {
            String value = values.getFirst().strip();
            if (!value.isEmpty()) {
                asked.put(name, value);
            }
        });
        return new Filters(asked);
    }

    /**
     * As the query of a list in {@code /admin/v1}, where the period {@code from} and {@code to} is in times, and here
     * in days of UTC, both included.
     *
     * @throws ApiException 400 if one of them is no day
     */
    public Map<String, List<String>> query() {
        Map<String, List<String>> query = new LinkedHashMap<>();
        asked.forEach((name, value) -> query.put(
                name,
                List.of(
                        switch (name) {
                            case "from" -> beginOf(name, value, 0);
                            case "to" -> beginOf(name, value, 1);
                            default -> value;
                        })));
        return query;
    }

    private static String beginOf(String name, String day, int later) {
        try {
            return LocalDate.parse(day)
                    .plusDays(later)
                    .atStartOfDay(ZoneOffset.UTC)
                    .toInstant()
                    .toString();
        } catch (DateTimeException e) {
            throw ApiException.invalid(List.of(
                    Violation.of("/" + name, ViolationCode.INVALID_FORMAT, "must be a day, for example 2026-03-10")));
        }
    }

    /** The path with these filters, at the beginning of the list. */
    public String link(String path) {
        return link(path, Map.of());
    }

    /** The path of the next page; {@code null} without one. */
    public String next(String path, String cursor) {
        return cursor == null ? null : link(path, Map.of(AFTER, cursor));
    }

    private String link(String path, Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(asked);
        all.remove(AFTER);
        all.putAll(more);
        return all.entrySet().stream()
                .map(field -> URLEncoder.encode(field.getKey(), StandardCharsets.UTF_8) + "="
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", path + (all.isEmpty() ? "" : "?"), ""));
    }
}
