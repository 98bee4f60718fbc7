package io.waybill.freight.product;

import io.waybill.common.web.request.BlankIsAbsent;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestQuery;

/**
 * The lane for which the availability of a product is asked: both countries and, where they are known, postal codes in
 * them. Each is {@code null} if not sent.
 *
 * @param fromCountryCode ISO 3166-1 alpha-2, or a listed territory, in letters of either case
 * @param toCountryCode as {@code fromCountryCode}
 * @param fromPostalCode in the form of the country
 * @param toPostalCode as {@code fromPostalCode}
 */
@BlankIsAbsent
public record LaneQuery(
        @RestQuery
        @Parameter(
                description = "From here; only together with toCountryCode. ISO 3166-1 alpha-2, or a territory of the"
                        + " catalogue (AX FO GL JE GG IM XI IC EA MC), which counts as its parent country.",
                allowEmptyValue = true,
                schema = @Schema(ref = "CountryCode"),
                example = "SE")
        String fromCountryCode,

        @RestQuery
        @Parameter(
                description = "To here; only together with fromCountryCode.",
                allowEmptyValue = true,
                schema = @Schema(ref = "CountryCode"),
                example = "NO")
        String toCountryCode,

        @RestQuery
        @Parameter(
                description = "Of fromCountryCode, without which it is refused; in the form that a match takes.",
                allowEmptyValue = true,
                example = "111 43")
        String fromPostalCode,

        @RestQuery
        @Parameter(
                description = "Of toCountryCode, without which it is refused; in the form that a match takes.",
                allowEmptyValue = true,
                example = "0154")
        String toPostalCode) {}
