package io.waybill.common.audit;

import io.waybill.common.paging.ListQuery;
import io.waybill.common.paging.Period;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which part of the trail is wanted.
 *
 * @param fields what {@code actor}, {@code action} and {@code target} must be equal to, those that are asked for
 * @param occurred when
 */
public record AuditFilter(Map<String, String> fields, Period occurred) {

    private static final List<String> FIELDS = List.of("actor", "action", "target");

    /** Reads the query parameters of these names, {@code from} and {@code to}. */
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
