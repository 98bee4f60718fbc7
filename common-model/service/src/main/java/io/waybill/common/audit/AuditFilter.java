package io.waybill.common.audit;

import io.waybill.common.paging.Period;
import java.util.Map;
import java.util.Set;

/**
 * A filter of the trail.
 *
 * @param fields the values that {@code actor}, {@code action} and {@code target} may have, if sent
 * @param occurred when
 */
public record AuditFilter(Map<String, Set<String>> fields, Period occurred) {}
