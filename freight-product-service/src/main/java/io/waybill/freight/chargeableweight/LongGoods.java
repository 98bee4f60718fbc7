package io.waybill.freight.chargeableweight;

import io.waybill.freight.catalogue.document.RuleSet;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What the pieces of a line count as because of their length.
 *
 * @param metersBegun of one piece, along its longest side
 * @param weight kg of the whole line
 */
@Schema(description = "What the pieces of a line count as because of their length.")
public record LongGoods(
        @Schema(description = "Of one piece, along its longest side.")
        BigDecimal metersBegun,

        @Schema(description = "kg of the whole line.") BigDecimal weight) {

    private static final BigDecimal CM_PER_METER = BigDecimal.valueOf(100);

    /** The long goods of a line; {@code null} if the rule set has no rule for them or the pieces are short. */
    static LongGoods of(LineSize size, RuleSet.LongGoodsRule rule) {
        BigDecimal longest = size.longest();
        if (rule == null || longest == null || longest.compareTo(rule.overLength()) <= 0) {
            return null;
        }
        BigDecimal meters = longest.divide(CM_PER_METER, 0, RoundingMode.CEILING);
        return new LongGoods(
                meters, meters.multiply(rule.kgPerMeterBegun()).multiply(BigDecimal.valueOf(size.numberOfPieces())));
    }
}
