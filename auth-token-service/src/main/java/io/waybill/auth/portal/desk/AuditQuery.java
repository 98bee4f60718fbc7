package io.waybill.auth.portal.desk;

import io.waybill.common.audit.AuditEvent;
import io.waybill.common.audit.AuditFilter;
import io.waybill.common.audit.AuditTrail;
import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Listing;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The filters of the audit page as they were sent: those of {@code /admin/v1/audit}, except that an empty filter does
 * not count, and the period is in days, both included.
 */
record AuditQuery(Map<String, String> asked) {

    private static final List<String> COLUMNS =
            List.of("id", "occurredAt", "actor", "action", "target", "sourceAddress", "requestId", "details");
    private static final String AFTER = "after";

    static AuditQuery of(Map<String, List<String>> sent) {
        Map<String, String> asked = new LinkedHashMap<>();
        sent.forEach((name, values) -> {
            String value = values.getFirst().strip();
            if (!value.isEmpty()) {
                asked.put(name, value);
            }
        });
        return new AuditQuery(asked);
    }

    /**
     * The lines.
     *
     * @throws io.waybill.common.error.ApiException 400 naming every filter that is wrong
     */
    Listing<AuditEvent> list(AuditTrail audit) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        asked.forEach((name, value) -> parameters.put(
                name,
                List.of(
                        switch (name) {
                            case "from" -> beginOf(value, 0);
                            case "to" -> beginOf(value, 1);
                            default -> value;
                        })));
        ListQuery query = new ListQuery(parameters);
        AuditFilter filter = AuditFilter.of(query);
        return query.list(COLUMNS, page -> audit.list(filter, page));
    }

    /** The start of a day, or of the day after it. A malformed day is refused with the other filters. */
    private static String beginOf(String day, int later) {
        try {
            return LocalDate.parse(day).plusDays(later) + "T00:00:00Z";
        } catch (DateTimeParseException e) {
            return day;
        }
    }

    /** Path of the file with the same lines. */
    String file() {
        return link("/portal/desk/audit.csv", Map.of());
    }

    /** Path of the next page; {@code null} without one. */
    String next(String cursor) {
        return cursor == null ? null : link("/portal/desk/audit", Map.of(AFTER, cursor));
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
