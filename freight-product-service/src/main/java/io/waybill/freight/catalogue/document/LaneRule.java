package io.waybill.freight.catalogue.document;

import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The rule set of a product's lane. The first matching row of a product decides; its last row matches every lane, so
 * that a weight can be calculated (with a warning) even for lanes that are not served.
 *
 * @param fromCountries country codes, empty for any
 * @param toCountries country codes, empty for any
 * @param ruleSet code of the rule set
 */
@Schema(description = "Which rule set a product has on which lanes; the first row that fits decides.")
public record LaneRule(
        @Schema(description = "A product of the catalogue.") @NotBlank
        String productCode,

        @Schema(description = "ISO 3166-1 alpha-2; any country if absent or empty.") @DistinctElements @Size(max = 300)
        List<@NotBlank @CountryCode String> fromCountries,

        @Schema(description = "ISO 3166-1 alpha-2; any country if absent or empty.") @DistinctElements @Size(max = 300)
        List<@NotBlank @CountryCode String> toCountries,

        @Schema(description = "A rule set of the catalogue.") @NotBlank
        String ruleSet,

        @Schema(description = "Where the row comes from; clients do not see it.") @RequiredText
        String source) {

    public LaneRule {
        fromCountries = fromCountries == null ? List.of() : fromCountries;
        toCountries = toCountries == null ? List.of() : toCountries;
    }

    public boolean fits(String from, String to) {
        return (fromCountries.isEmpty() || fromCountries.contains(from))
                && (toCountries.isEmpty() || toCountries.contains(to));
    }

    public boolean fitsEveryLane() {
        return fromCountries.isEmpty() && toCountries.isEmpty();
    }

    /** Whether this rule applies to every lane of the other. */
    public boolean covers(LaneRule other) {
        return coversAll(fromCountries, other.fromCountries) && coversAll(toCountries, other.toCountries);
    }

    private static boolean coversAll(List<String> countries, List<String> others) {
        return countries.isEmpty() || (!others.isEmpty() && countries.containsAll(others));
    }
}
