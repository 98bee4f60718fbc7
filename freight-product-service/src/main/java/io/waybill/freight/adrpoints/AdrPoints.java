package io.waybill.freight.adrpoints;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.freight.cargo.CargoLine;
import io.waybill.freight.cargo.DangerousGood;
import io.waybill.freight.eligibility.Decimals;
import io.waybill.freight.eligibility.Reason;
import io.waybill.freight.eligibility.ReasonCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The dangerous goods of a shipment, and their points of ADR 1.1.3.6.4. Up to 1 000 of them on one vehicle, it needs no
 * orange plates, and most other provisions do not apply.
 *
 * @param points the sum of those that are known
 * @param complete whether the points of every line are known
 * @param lines a line for each substance, in the order of the request
 * @param warnings that the sum is above 1 000, or not known
 */
@Schema(
        description =
                "The dangerous goods of the shipment with their points of ADR 1.1.3.6; absent if it has none. Up to 1"
                        + " 000 points on one vehicle are exempt from most of ADR; if the shipment alone has more, there"
                        + " is the warning ADR_POINTS_ABOVE_MAX.")
public record AdrPoints(
        @Schema(description = "The sum of those that are known.")
        BigDecimal points,

        @Schema(description = "False if those of a line are not known.")
        boolean complete,

        @Schema(description = "A line for each substance, in the order of the request.")
        List<Line> lines,

        @JsonIgnore List<Reason> warnings) {

    private static final BigDecimal MOST = BigDecimal.valueOf(1_000);

    /**
     * One substance of a cargo line. Of several rows of the table that may apply, the strictest counts.
     *
     * @param pointer where the request has it
     * @param transportCategory {@code 0} to {@code 4}; absent if it has none
     * @param tunnelCode for example {@code D/E}; absent if it has none
     * @param points of all pieces of the cargo line; absent if they are not known, or the category is 0
     */
    @Schema(
            name = "AdrPointsLine",
            description = "A substance. Of several rows of the table that fit what was sent, the strictest counts.",
            requiredProperties = {"pointer", "unNumber"})
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Line(
            @Schema(description = "Where the request has it (RFC 6901).")
            String pointer,

            @Schema(description = "Four digits.", pattern = "^[0-9]{4}$")
            String unNumber,

            @Schema(description = "0 to 4 (ADR 1.1.3.6); absent if it has none.")
            String transportCategory,

            @Schema(description = "For example D/E (ADR 8.6); absent if it has none.")
            String tunnelCode,

            @Schema(
                    description =
                            "Of all pieces of the cargo line, 0 in limited or excepted quantities; absent if there is"
                                    + " no net quantity or the category is 0, which is never exempt.")
            BigDecimal points) {

        static Line of(DangerousGood good, int numberOfPieces) {
            BigDecimal points = TransportCategories.points(good, numberOfPieces);
            return new Line(
                    good.pointer(),
                    good.unNumber(),
                    TransportCategories.strictest(good),
                    TunnelCodes.strictest(good),
                    points == null ? null : Decimals.shown(points));
        }
    }

    /** The points of a shipment with dangerous goods. */
    public static AdrPoints of(List<CargoLine> cargo) {
        List<Line> lines = new ArrayList<>();
        List<Reason> warnings = new ArrayList<>();
        BigDecimal sum = BigDecimal.ZERO;
        boolean complete = true;
        for (CargoLine line : cargo) {
            for (DangerousGood good : line.dangerousGoods()) {
                Line counted = Line.of(good, line.numberOfPieces());
                lines.add(counted);
                if (counted.points() != null) {
                    sum = sum.add(counted.points());
                } else if (TransportCategories.NEVER_EXEMPT.equals(counted.transportCategory())) {
                    warnings.add(neverExempt(counted));
                } else {
                    complete = false;
                    if (!good.rows().isEmpty()) {
                        warnings.add(unknown(counted));
                    }
                }
            }
        }
        Stream<Reason> ofSum = sum.compareTo(MOST) > 0 ? Stream.of(above(sum)) : Stream.empty();
        return new AdrPoints(
                Decimals.shown(sum),
                complete,
                lines,
                Stream.concat(ofSum, Reason.listed(warnings.stream()).stream()).toList());
    }

    private static Reason above(BigDecimal sum) {
        return new Reason(
                ReasonCode.ADR_POINTS_ABOVE_MAX,
                "the dangerous goods have " + Decimals.shown(sum).toPlainString()
                        + " points, and the exemption of ADR 1.1.3.6 ends at 1000",
                "/cargo/pieces",
                MOST,
                Decimals.shown(sum));
    }

    private static Reason neverExempt(Line line) {
        return Reason.of(
                ReasonCode.ADR_POINTS_ABOVE_MAX,
                "UN " + line.unNumber() + " is of transport category 0, which the exemption of ADR 1.1.3.6 leaves out",
                line.pointer());
    }

    private static Reason unknown(Line line) {
        return Reason.of(
                ReasonCode.NET_QUANTITY_MISSING,
                "without a net quantity of UN " + line.unNumber() + ", its points of ADR 1.1.3.6 are not known",
                line.pointer());
    }
}
