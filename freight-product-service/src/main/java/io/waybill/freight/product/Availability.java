package io.waybill.freight.product;

import io.waybill.freight.eligibility.Reason;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The availability of a product on a route today, whatever the cargo.
 *
 * @param customs whether goods go through customs on the route
 * @param reasons why not; empty if it can
 */
@Schema(
        description =
                "Whether the product can be booked between the two countries of the request, and their postal codes if it"
                        + " has some; absent if the request has no countries.")
public record Availability(
        boolean available,

        @Schema(
                description =
                        "Whether goods go through customs between the two places: the product's row of either country says"
                                + " so, or one of them is apart from the rest of its country in customs or taxes on goods,"
                                + " by its territory or postal code.")
        boolean customs,

        @Schema(description = "Every reason why not.") List<Reason> reasons) {}
