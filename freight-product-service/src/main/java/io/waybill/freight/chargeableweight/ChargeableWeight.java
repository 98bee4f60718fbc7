package io.waybill.freight.chargeableweight;

import io.waybill.freight.catalogue.document.RuleSet;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import io.waybill.freight.eligibility.ShipmentFigures;
import java.math.BigDecimal;
import java.util.List;

/**
 * The result of a calculation, not yet rounded as in answers.
 *
 * @param weight kg that are charged
 * @param dimensional total dimensional weight of the lines in kg
 * @param figures the shipment's sums, including its chargeable weight before the minimum
 * @param roundingStep kg, the step to which the weight was rounded up
 */
public record ChargeableWeight(
        BigDecimal weight,
        Basis basis,
        BigDecimal dimensional,
        ShipmentFigures figures,
        RuleSet rules,
        BigDecimal roundingStep,
        List<LineWeight> lines) {

    /** Warnings about what the lines lack for weighing by the rules. */
    public List<Reason> warnings() {
        return lines.stream()
                .filter(line -> line.warning() != null)
                .limit(100)
                .map(line -> Reason.of(
                        line.warning(),
                        line.warning() == ReasonCode.FLOOR_AREA_UNKNOWN
                                ? "the floor area of the line is not known; it goes by its volume"
                                : "neither dimensions nor volume of the line are known; it goes by its actual weight",
                        line.line().pointer()))
                .toList();
    }
}
