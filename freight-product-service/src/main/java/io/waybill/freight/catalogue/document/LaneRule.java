package io.waybill.freight.catalogue.document;

import io.waybill.common.json.DistinctElements;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Which rule set applies to a product's lane. The first matching row of a product decides; its last row matches every
 * lane, so that a weight can be calculated (with a warning) even for lanes that are not served.
 *
 * @param fromCountries country codes, empty for any
 * @param toCountries country codes, empty for any
 * @param ruleSet code of the rule set
 */
public record LaneRule(
        @NotBlank String productCode,
        @DistinctElements @Size(max = 300) List<@NotBlank @CountryCode String> fromCountries,
        @DistinctElements @Size(max = 300) List<@NotBlank @CountryCode String> toCountries,
        @NotBlank String ruleSet,
        @RequiredText String source) {

    public LaneRule {
        fromCountries = fromCountries == null ? List.of() : fromCountries;
        toCountries = toCountries == null ? List.of() : toCountries;
    }

    /** Whether the rule applies to a lane. */
    boolean fits(String from, String to) {
        return (fromCountries.isEmpty() || fromCountries.contains(from))
                && (toCountries.isEmpty() || toCountries.contains(to));
    }

    /** Whether the rule applies to every lane. */
    boolean fitsEveryLane() {
        return fromCountries.isEmpty() && toCountries.isEmpty();
    }

    /** Whether this rule applies to every lane of the other. */
    boolean covers(LaneRule other) {
        return coversAll(fromCountries, other.fromCountries) && coversAll(toCountries, other.toCountries);
    }

    private static boolean coversAll(List<String> countries, List<String> others) {
        return countries.isEmpty() || (!others.isEmpty() && countries.containsAll(others));
    }
}
