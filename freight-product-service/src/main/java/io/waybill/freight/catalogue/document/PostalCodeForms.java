package io.waybill.freight.catalogue.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The forms of postal codes by country, those of its territories among them, as {@link PostalCodeSet} sees them:
 * without hyphens.
 */
public final class PostalCodeForms {

    private static final String BRITAIN = "GB";

    private static final Pattern CODE_OR_PREFIX = Pattern.compile("[A-Z0-9]+\\*?");

    /** Stands for a pattern from which hyphens cannot be taken by its text alone: everything fits it. */
    private static final Pattern ANYTHING = Pattern.compile("[A-Z0-9]*");

    /** Characters in brackets, without a hyphen that is one of them. */
    private static final String CLASS = "\\[(?:[A-Z0-9](?:-[A-Z0-9])?|\\\\d)+]";

    private static final Pattern CLASS_OR_HYPHEN = Pattern.compile("(" + CLASS + ")|-(?:\\?|\\{[0-9,]*})*");

    private final Map<String, List<Pattern>> forms = new HashMap<>();

    public PostalCodeForms(List<Country> countries, List<Territory> territories) {
        for (Country country : countries) {
            forms.computeIfAbsent(country.code(), code -> new ArrayList<>())
                    .add(withoutHyphens(country.postalCodePattern()));
        }
        for (Territory territory : territories) {
            List<Pattern> ofParent = forms.get(territory.parentCountryCode());
            if (ofParent != null && territory.postalCodePattern() != null) {
                ofParent.add(withoutHyphens(territory.postalCodePattern()));
            }
        }
    }

    private static Pattern withoutHyphens(String pattern) {
        String besideClasses = pattern.replaceAll(CLASS, "");
        boolean isSimple = !besideClasses.contains("[") && !besideClasses.contains("]") && !pattern.contains("(?");
        return isSimple ? Pattern.compile(CLASS_OR_HYPHEN.matcher(pattern).replaceAll("$1")) : ANYTHING;
    }

    /**
     * Whether an entry of a {@link PostalCodeSet} is a code or a prefix that no postal code of the country fits.
     * Nothing is said of other entries, nor of countries that are not in the table.
     */
    public boolean fitsNone(String countryCode, String entry) {
        List<Pattern> ofCountry = forms.get(countryCode);
        if (ofCountry == null || !CODE_OR_PREFIX.matcher(entry).matches()) {
            return false;
        }
        boolean isPrefix = entry.endsWith("*");
        String code = isPrefix ? entry.substring(0, entry.length() - 1) : entry;
        // A British entry may be an outward code, with which codes begin.
        boolean mayGoOn = isPrefix || BRITAIN.equals(countryCode);
        return ofCountry.stream().noneMatch(form -> fits(form, code, mayGoOn));
    }

    @SuppressWarnings("JdkObsolete") // nothing else says whether more input could lead to a match
    private static boolean fits(Pattern form, String code, boolean mayGoOn) {
        Matcher matcher = form.matcher(code);
        return matcher.matches() || (mayGoOn && matcher.hitEnd());
    }
}
