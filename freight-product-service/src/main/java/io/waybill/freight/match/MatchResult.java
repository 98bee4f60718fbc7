package io.waybill.freight.match;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.freight.adrpoints.AdrPoints;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.catalogue.snapshot.RenderedJson;
import io.waybill.freight.eligibility.Reason;
import java.math.BigDecimal;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The products that fit a shipment.
 *
 * @param nonMatches every other product of the region with all its reasons; absent unless {@code explain} was requested
 * @param dangerousGoods absent if the shipment has none
 */
@Schema(description = "The products of the region that fit a shipment.")
public record MatchResult(
        Route route,
        @Schema(description = "The products that fit.") List<Match> matches,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "Every other product of the region; only with explain=true.")
        List<NonMatch> nonMatches,

        @JsonInclude(JsonInclude.Include.NON_NULL) AdrPoints dangerousGoods) {

    /**
     * A product that fits.
     *
     * @param product its JSON, rendered once per catalogue
     * @param customs whether goods go through customs on the route
     * @param chargeableWeight kg
     * @param lowerBound {@code true} if the true weight may be higher, because not all of the lines is known; absent if
     *     not
     */
    @Schema(description = "A product that fits.")
    public record Match(
            @Schema(ref = "Product") RenderedJson product,

            @Schema(
                    description =
                            "Whether goods go through customs on the route; as in the availability of the product.")
            boolean customs,

            @Schema(description = "kg.") BigDecimal chargeableWeight,

            @JsonInclude(JsonInclude.Include.NON_NULL)
            @Schema(
                    description =
                            "True if the true weight may be higher, because the volume of a line is not known; absent"
                                    + " otherwise.")
            Boolean lowerBound,

            List<Reason> warnings) {}

    /** A product that does not fit, and why. */
    @Schema(description = "A product that does not fit.")
    public record NonMatch(
            String productCode,
            @Schema(description = "Every reason.") List<Reason> reasons) {}
}
