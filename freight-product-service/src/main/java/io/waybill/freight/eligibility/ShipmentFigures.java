package io.waybill.freight.eligibility;

import java.math.BigDecimal;

/**
 * The sums of a shipment to which a product's limits apply. Volume, loading metres and pallet places include only what
 * is known about the lines.
 *
 * @param weight kg
 * @param chargeableWeight kg, before a product's minimum raises it
 * @param isLowerBound whether the true chargeable weight may be higher, because a line that goes by its volume has none
 * @param chargeableWeightComplete whether all that the lines go by is known; if not, the lower limit is not checked
 * @param volume m3
 * @param volumeComplete whether every line's volume is known; if not, lower limits are not checked
 * @param loadingMeters m
 * @param palletPlaces places of 0.4 loading metres
 * @param floorComplete whether every line's loading metres and pallet places are known
 */
public record ShipmentFigures(
        int numberOfPieces,
        BigDecimal weight,
        BigDecimal chargeableWeight,
        boolean isLowerBound,
        boolean chargeableWeightComplete,
        BigDecimal volume,
        boolean volumeComplete,
        BigDecimal loadingMeters,
        BigDecimal palletPlaces,
        boolean floorComplete) {}
