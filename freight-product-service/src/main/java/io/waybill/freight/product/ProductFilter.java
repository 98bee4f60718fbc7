package io.waybill.freight.product;

import io.waybill.common.web.request.BlankIsAbsent;
import io.waybill.freight.cargo.Market;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The filters of the list of products, each {@code null} if not sent.
 *
 * @param marketAvailability to whom the products may be sold
 * @param fromCountryCode from where they go: ISO 3166-1 alpha-2, or a listed territory, in letters of either case
 * @param toCountryCode where they go to, likewise
 * @param active which products; those that are available if not sent
 */
@BlankIsAbsent
public record ProductFilter(
        @RestQuery @Parameter(description = "Only products for this market.", allowEmptyValue = true, example = "B2B")
        Market marketAvailability,

        @RestQuery
        @Parameter(
                description =
                        "Only products from this country. ISO 3166-1 alpha-2, or a territory of the catalogue (AX FO GL"
                                + " JE GG IM XI IC EA MC), which counts as its parent country.",
                allowEmptyValue = true,
                schema = @Schema(ref = "CountryCode"),
                example = "SE")
        String fromCountryCode,

        @RestQuery
        @Parameter(
                description = "Only products to this country.",
                allowEmptyValue = true,
                schema = @Schema(ref = "CountryCode"),
                example = "NO")
        String toCountryCode,

        @RestQuery
        @Parameter(
                description =
                        "Which products: true, the default, those that are available today; all, also inactive ones and those that"
                                + " have ended or not begun. A product that changes on a day may have several rows, of which"
                                + " each is valid for a time.",
                allowEmptyValue = true,
                example = "all")
        ListedProducts active) {}
