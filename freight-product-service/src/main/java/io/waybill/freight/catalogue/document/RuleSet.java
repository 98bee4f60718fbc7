package io.waybill.freight.catalogue.document;

import java.math.BigDecimal;
import java.util.List;

/**
 * The factors of a chargeable weight.
 *
 * @param code for example {@code EU-ROAD}
 * @param kgPerCubicMeter how many kg a cubic metre counts as
 * @param kgPerLoadingMeter how many kg a metre of the vehicle's length (2.4 m wide) counts as
 * @param kgPerPalletPlace how many kg a pallet place (0.4 loading metres) counts as
 * @param roundingSteps in ascending order of {@code upTo}; the last has none
 */
public record RuleSet(
        String code,
        String name,
        BigDecimal kgPerCubicMeter,
        BigDecimal kgPerLoadingMeter,
        BigDecimal kgPerPalletPlace,
        List<RoundingStep> roundingSteps,
        String source) {

    /**
     * Weights up to {@code upTo} kg, inclusive, are rounded up to the next multiple of {@code step} kg.
     *
     * @param upTo {@code null} for all higher weights
     */
    public record RoundingStep(BigDecimal upTo, BigDecimal step) {}

    /** The step to which a weight is rounded up. */
    public BigDecimal stepFor(BigDecimal weight) {
        return roundingSteps.stream()
                .filter(s -> s.upTo() == null || weight.compareTo(s.upTo()) <= 0)
                .findFirst()
                .orElseThrow()
                .step();
    }
}
