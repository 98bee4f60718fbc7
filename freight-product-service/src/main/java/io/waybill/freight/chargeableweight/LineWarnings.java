package io.waybill.freight.chargeableweight;

import static io.waybill.freight.eligibility.Figures.shown;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import io.waybill.freight.eligibility.Reasons;
import java.math.BigDecimal;
import java.util.List;

/** The warnings about the lines of a shipment in words. */
final class LineWarnings {

    private LineWarnings() {}

    /** The warnings of each line's weight. */
    static List<Reason> of(List<CargoLine> lines, List<LineWeight> weights) {
        Reasons reasons = new Reasons();
        for (int i = 0; i < lines.size(); i++) {
            for (ReasonCode code : weights.get(i).warnings()) {
                reasons.add(reason(code, lines.get(i)));
            }
        }
        return reasons.list();
    }

    private static Reason reason(ReasonCode code, CargoLine line) {
        return switch (code) {
            case FLOOR_AREA_UNKNOWN ->
                Reason.of(code, "the floor area of the line is not known; it goes by its volume", line.pointer());
            case HEIGHT_UNKNOWN ->
                Reason.of(
                        code,
                        "neither height nor volume of the line are known; the weight is a lower bound",
                        line.pointer());
            case VOLUME_CONTRADICTS_SIZES ->
                contradiction(code, line, "volume", line.volume(), "the sizes of a piece make another volume");
            case LOADING_METERS_CONTRADICT_SIZES ->
                contradiction(
                        code,
                        line,
                        "loadingMeters",
                        line.loadingMeters(),
                        "the sizes of the pieces make another floor");
            case PALLET_PLACES_CONTRADICT_SIZES ->
                contradiction(
                        code, line, "palletPlaces", line.palletPlaces(), "the sizes of the pieces make another floor");
            default ->
                Reason.of(
                        ReasonCode.DIMENSIONS_MISSING,
                        "neither dimensions nor volume of the line are known; the weight is a lower bound",
                        line.pointer());
        };
    }

    private static Reason contradiction(
            ReasonCode code, CargoLine line, String field, BigDecimal given, String message) {
        return new Reason(
                code, message + " by more than a tenth; the greater counts", line.pointer(field), null, shown(given));
    }
}
