package io.waybill.freight.cargo;

import java.math.BigDecimal;

/**
 * How much of a dangerous substance one piece contains, without its packagings.
 *
 * @param unit {@code kg} or {@code l}, as ADR 1.1.3.6.3 measures the substance
 */
public record NetQuantity(BigDecimal value, String unit) {}
