package io.waybill.freight.catalogue.snapshot;

import io.waybill.freight.catalogue.document.Country;
import io.waybill.freight.catalogue.document.Territory;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The countries and territories that requests may name, and the form of their postal codes. Compiled once per
 * catalogue.
 */
public final class Countries {

    /** What an error says to any other code. */
    public static final String RULE = "must be an ISO 3166-1 alpha-2 code or a listed territory";

    private static final Pattern ANY_POSTAL_CODE = Pattern.compile("[A-Z0-9]{2,10}");
    private static final int LONGEST_POSTAL_CODE = 20;

    private final Map<String, Pattern> patterns = new HashMap<>();
    private final Map<String, String> parents = new HashMap<>();

    public Countries(List<Country> countries, List<Territory> territories) {
        countries.forEach(c -> patterns.put(c.code(), Pattern.compile(c.postalCodePattern())));
        territories.forEach(t -> parents.put(t.code(), t.parentCountryCode()));
    }

    /** Whether a request may name this country: a country of ISO 3166-1 or a territory of the catalogue. */
    public boolean isKnown(String code) {
        return Country.ISO.contains(code) || parents.containsKey(code);
    }

    /** The country that a code counts as: the parent of a territory, otherwise itself. */
    public String servedAs(String code) {
        return parents.getOrDefault(code, code);
    }

    /**
     * A postal code as this country writes it, in upper case and without blanks. The country's own prefix
     * ({@code SE-111 43}) is dropped only if the code does not fit as it was sent: in {@code IM1 1AA} it belongs to the
     * code.
     *
     * @param countryCode a known country or territory
     * @return empty if the code does not have the country's form
     */
    public Optional<String> normalised(String countryCode, String sent) {
        if (sent.length() > LONGEST_POSTAL_CODE || !sent.chars().allMatch(c -> c < 128 || Character.isSpaceChar(c))) {
            return Optional.empty();
        }
        StringBuilder compact = new StringBuilder(sent.length());
        sent.chars()
                .filter(c -> !Character.isWhitespace(c) && !Character.isSpaceChar(c))
                .forEach(c -> compact.append((char) c));
        String code = compact.toString().toUpperCase(Locale.ROOT);
        String country = servedAs(countryCode);
        Pattern pattern = patterns.getOrDefault(country, ANY_POSTAL_CODE);
        if (pattern.matcher(code).matches()) {
            return Optional.of(code);
        }
        return withoutPrefix(code, countryCode)
                .or(() -> withoutPrefix(code, country))
                .filter(c -> pattern.matcher(c).matches());
    }

    private static Optional<String> withoutPrefix(String code, String prefix) {
        if (!code.startsWith(prefix)) {
            return Optional.empty();
        }
        int from = prefix.length();
        return Optional.of(code.substring(code.startsWith("-", from) ? from + 1 : from));
    }
}
