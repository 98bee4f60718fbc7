package io.waybill.freight.catalogue.snapshot;

import io.waybill.freight.catalogue.document.Country;
import io.waybill.freight.catalogue.document.CustomsTerritory;
import io.waybill.freight.catalogue.document.PostalCodeSet;
import io.waybill.freight.catalogue.document.Territory;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The countries and territories that requests may name, the form of their postal codes, and their customs areas.
 * Compiled once per catalogue.
 */
public final class Countries {

    /**
     * A customs area: a country, or a customs territory in it.
     *
     * @param territory {@code null} in the rest of the country
     */
    record CustomsArea(String country, CustomsTerritory territory) {

        /**
         * Whether goods go through customs between this area and others, in a product that has them in these countries.
         */
        boolean hasCustoms(Set<String> countries) {
            return territory == null ? countries.contains(country) : territory.customs();
        }
    }

    private record CustomsRow(CustomsTerritory territory, PostalCodeSet postalCodes) {}

    /** Error message for any other code. */
    public static final String RULE = "must be an ISO 3166-1 alpha-2 code or a listed territory";

    /** Codes that others use instead of that of ISO 3166-1: the sign of British vehicles, and the EU's for Greece. */
    private static final Map<String, String> ISO_CODES = Map.of("UK", "GB", "EL", "GR");

    /** 2 to 10 letters and digits, with hyphens between them. */
    private static final Pattern ANY_POSTAL_CODE = Pattern.compile("[A-Z0-9](?:-?[A-Z0-9]){1,9}");

    private static final int LONGEST_POSTAL_CODE = 20;

    /** Keyed by country, and by territory if it has a form of its own. */
    private final Map<String, Pattern> patterns = new HashMap<>();

    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, String> vehicleCodes = new HashMap<>();
    private final Map<String, List<CustomsRow>> customsRows;

    Countries(List<Country> countries, List<Territory> territories, List<CustomsTerritory> customsTerritories) {
        for (Country country : countries) {
            patterns.put(country.code(), Pattern.compile(country.postalCodePattern()));
            if (country.vehicleCode() != null) {
                vehicleCodes.put(country.code(), country.vehicleCode());
            }
        }
        for (Territory territory : territories) {
            parents.put(territory.code(), territory.parentCountryCode());
            if (territory.postalCodePattern() != null) {
                patterns.put(territory.code(), Pattern.compile(territory.postalCodePattern()));
            }
        }
        this.customsRows = customsTerritories.stream()
                .map(territory ->
                        new CustomsRow(territory, new PostalCodeSet(territory.countryCode(), territory.postalCodes())))
                .collect(Collectors.groupingBy(row -> row.territory().countryCode()));
    }

    /** The error message for an unknown code, which names the country's own if others use the code for it. */
    public static String rule(String code) {
        String iso = ISO_CODES.get(code);
        return iso == null ? RULE : RULE + ": " + iso + " instead of " + code;
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
     * A postal code as this country writes it, in upper case and without blanks. The country's own prefix, which is its
     * code or that of its vehicles ({@code SE-111 43}, {@code D-20095}), is dropped only if the code does not fit as
     * sent: in {@code IM1 1AA} it belongs to the code.
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
        Pattern pattern = patterns.getOrDefault(countryCode, patterns.getOrDefault(country, ANY_POSTAL_CODE));
        if (pattern.matcher(code).matches()) {
            return Optional.of(code);
        }
        return Stream.of(countryCode, country, vehicleCodes.getOrDefault(country, country))
                .filter(code::startsWith)
                .map(prefix ->
                        code.substring(code.startsWith("-", prefix.length()) ? prefix.length() + 1 : prefix.length()))
                .filter(rest -> pattern.matcher(rest).matches())
                .findFirst();
    }

    /**
     * The customs area of a place.
     *
     * @param code a country or territory, as in requests
     * @param postalCode {@code null} if it is not known
     */
    CustomsArea customsArea(String code, String postalCode) {
        String country = servedAs(code);
        return customsRows.getOrDefault(country, List.of()).stream()
                .filter(row -> row.territory().territories().contains(code)
                        || row.postalCodes().contains(postalCode))
                .map(row -> new CustomsArea(country, row.territory()))
                .findFirst()
                .orElse(new CustomsArea(country, null));
    }
}
