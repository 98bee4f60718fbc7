package io.waybill.freight.chargeableweight;

import static io.waybill.freight.eligibility.Decimals.shown;

import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.chargeableweight.ChargeableWeight.LineWeight;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import java.math.BigDecimal;
import java.util.List;

/** The warnings about the lines of a shipment in words. */
final class LineWarnings {

    private static final String MORE_THAN_A_TENTH = " by more than a tenth; the greater counts";

    private LineWarnings() {}

    static List<Reason> of(List<LineWeight> lines) {
        return Reason.listed(lines.stream()
                .flatMap(line -> line.warnings().stream()
                        .map(warning -> reason(warning, line.size().line()))));
    }

    /** Without a default branch: a new warning does not compile until it has a text. */
    private static Reason reason(LineWarning warning, CargoLine line) {
        return switch (warning) {
            case FLOOR_AREA_UNKNOWN ->
                Reason.of(
                        ReasonCode.FLOOR_AREA_UNKNOWN,
                        "the floor area of the line is not known; it goes by its volume",
                        line.pointer());
            case DIMENSIONS_MISSING ->
                Reason.of(
                        ReasonCode.DIMENSIONS_MISSING,
                        "neither dimensions nor volume of the line are known; the weight is a lower bound",
                        line.pointer());
            case HEIGHT_UNKNOWN ->
                Reason.of(
                        ReasonCode.HEIGHT_UNKNOWN,
                        "neither height nor volume of the line are known; the weight is a lower bound",
                        line.pointer());
            case VOLUME_CONTRADICTS_SIZES ->
                contradiction(
                        ReasonCode.VOLUME_CONTRADICTS_SIZES,
                        line,
                        "volume",
                        line.volume(),
                        "the sizes of a piece make another volume" + MORE_THAN_A_TENTH);
            case VOLUME_CONTRADICTS_FLOOR ->
                contradiction(
                        ReasonCode.VOLUME_CONTRADICTS_FLOOR,
                        line,
                        "volume",
                        line.volume(),
                        "the volume is more than stands on the floor of the line up to the roof of a vehicle; it is per"
                                + " piece, loadingMeters and palletPlaces are per line");
            case LOADING_METERS_CONTRADICT_SIZES ->
                contradiction(
                        ReasonCode.LOADING_METERS_CONTRADICT_SIZES,
                        line,
                        "loadingMeters",
                        line.loadingMeters(),
                        anotherFloor(line));
            case PALLET_PLACES_CONTRADICT_SIZES ->
                contradiction(
                        ReasonCode.PALLET_PLACES_CONTRADICT_SIZES,
                        line,
                        "palletPlaces",
                        line.palletPlaces(),
                        anotherFloor(line));
        };
    }

    private static String anotherFloor(CargoLine line) {
        return line.length() != null && line.width() != null
                ? "the sizes of the pieces make another floor" + MORE_THAN_A_TENTH
                : "the standard size of the package type makes another floor of all pieces of the line by more than a"
                        + " tenth; the given figure counts";
    }

    private static Reason contradiction(
            ReasonCode code, CargoLine line, String field, BigDecimal given, String message) {
        return new Reason(code, message, line.pointer(field), null, shown(given));
    }
}
