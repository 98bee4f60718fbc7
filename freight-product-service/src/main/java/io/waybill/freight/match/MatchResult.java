package io.waybill.freight.match;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.waybill.freight.adrpoints.AdrPoints;
import io.waybill.freight.cargo.Route;
import io.waybill.freight.catalogue.snapshot.RenderedJson;
import io.waybill.freight.eligibility.Reason;
import java.math.BigDecimal;
import java.util.List;

/**
 * The products that fit a shipment.
 *
 * @param nonMatches every other product of the region with all its reasons; absent unless {@code explain} was requested
 * @param dangerousGoods absent if the shipment has none
 */
public record MatchResult(
        Route route,
        List<Match> matches,
        @JsonInclude(JsonInclude.Include.NON_NULL) List<NonMatch> nonMatches,
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
    public record Match(
            RenderedJson product,
            boolean customs,
            BigDecimal chargeableWeight,
            @JsonInclude(JsonInclude.Include.NON_NULL) Boolean lowerBound,
            List<Reason> warnings) {}

    /** A product that does not fit, and why. */
    public record NonMatch(String productCode, List<Reason> reasons) {}
}
