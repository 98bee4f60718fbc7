package io.waybill.common.audit;

import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Period;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A filter of the trail.
 *
 * @param fields the required values of {@code actor}, {@code action} and {@code target}, if sent
 * @param occurred when
 */
public record AuditFilter(Map<String, String> fields, Period occurred) {

    private static final List<String> FIELDS = List.of("actor", "action", "target");

    /** Reads the query parameters {@code actor}, {@code action}, {@code target}, {@code from} and {@code to}. */
    public static AuditFilter of(ListQuery query) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String name : FIELDS) {
            String value = query.text(name);
            if (value != null) {
                fields.put(name, value);
            }
        }
        return new AuditFilter(fields, query.period());
    }
}
