package io.waybill.common.audit;

import io.waybill.common.paging.Period;
import java.util.Map;

/**
 * A filter of the trail.
 *
 * @param fields the required values of {@code actor}, {@code action} and {@code target}, if sent
 * @param occurred when
 */
public record AuditFilter(Map<String, String> fields, Period occurred) {}
