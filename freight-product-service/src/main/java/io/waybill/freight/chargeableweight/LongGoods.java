package io.waybill.freight.chargeableweight;

import java.math.BigDecimal;

/**
 * The weight that the pieces of a line count as because of their length.
 *
 * @param metersBegun of one piece, along its longest side
 * @param weight kg of the whole line
 */
public record LongGoods(BigDecimal metersBegun, BigDecimal weight) {}
