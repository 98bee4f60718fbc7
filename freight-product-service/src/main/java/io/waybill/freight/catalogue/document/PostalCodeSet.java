package io.waybill.freight.catalogue.document;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A set of postal codes of a country, compiled once. An entry is a code ({@code 8099}), a prefix ({@code 97*}), has
 * {@code ?} for any one character ({@code 9?1*}), or is a range of two prefixes of equal length, both inclusive
 * ({@code 8000-8199}, {@code 80-81}). Hyphens inside codes ({@code 00-950}) are ignored.
 *
 * <p>British codes go by district: an entry of up to four characters without {@code *} is an outward code ({@code KW1}
 * matches neither {@code KW14} nor {@code KW17}), and a range covers districts of one area ({@code KW15-KW17}).
 */
public final class PostalCodeSet {

    static final int MOST_ENTRIES = 1_000;

    private static final String BRITAIN = "GB";
    /** The second part of a British code, {@code 4AB} in {@code KW1 4AB}. */
    private static final int INWARD = 3;

    private static final int LONGEST_OUTWARD = 4;
    private static final Pattern SINGLE = Pattern.compile("[A-Z0-9?]{1,10}\\*?");
    private static final Pattern RANGE = Pattern.compile("([A-Z0-9]{1,10})-([A-Z0-9]{1,10})");
    private static final Pattern DISTRICTS = Pattern.compile("([A-Z]{1,2})([0-9]{1,2})-\\1([0-9]{1,2})");
    private static final Pattern DISTRICT = Pattern.compile("([A-Z]{1,2})([0-9]{1,2})[A-Z]?");

    private final boolean british;
    private final Set<String> codes = new HashSet<>();
    private final List<Predicate<String>> patterns = new ArrayList<>();

    /** Compiles entries, none of which has a {@linkplain #problemOf problem} in this country. */
    public PostalCodeSet(String countryCode, List<String> entries) {
        this.british = BRITAIN.equals(countryCode);
        for (String entry : entries) {
            int hyphen = entry.indexOf('-');
            if (hyphen >= 0) {
                patterns.add(
                        british ? districts(entry) : range(entry.substring(0, hyphen), entry.substring(hyphen + 1)));
            } else if (entry.indexOf('*') >= 0 || entry.indexOf('?') >= 0) {
                patterns.add(code -> fits(entry, british && !entry.endsWith("*") ? comparable(entry, code) : code));
            } else {
                codes.add(entry);
            }
        }
    }

    /** What is wrong with an entry for this country; empty if nothing is. */
    public static Optional<String> problemOf(String countryCode, String entry) {
        if (BRITAIN.equals(countryCode) && entry.indexOf('-') >= 0) {
            Matcher districts = DISTRICTS.matcher(entry);
            return districts.matches() && Integer.parseInt(districts.group(2)) <= Integer.parseInt(districts.group(3))
                    ? Optional.empty()
                    : Optional.of("must be a range of districts of one area in rising order, like KW15-KW17");
        }
        Matcher range = RANGE.matcher(entry);
        if (range.matches()) {
            String first = range.group(1);
            String last = range.group(2);
            return first.length() != last.length() || first.compareTo(last) > 0
                    ? Optional.of("must be a range of two equally long beginnings in rising order, like 8000-8199")
                    : Optional.empty();
        }
        return SINGLE.matcher(entry).matches()
                ? Optional.empty()
                : Optional.of("must be a code, a prefix like 97*, a range like 8000-8199 or have ? for one character");
    }

    /** Whether the code, in upper case and without blanks, is in the set; {@code null} never is. */
    public boolean contains(String postalCode) {
        if (postalCode == null || (codes.isEmpty() && patterns.isEmpty())) {
            return false;
        }
        String code = postalCode.replace("-", "");
        return codes.contains(code)
                || (british && codes.contains(outward(code)))
                || patterns.stream().anyMatch(pattern -> pattern.test(code));
    }

    private static Predicate<String> range(String first, String last) {
        return code -> {
            if (code.length() < first.length()) {
                return false;
            }
            String beginning = code.substring(0, first.length());
            return first.compareTo(beginning) <= 0 && beginning.compareTo(last) <= 0;
        };
    }

    private static Predicate<String> districts(String entry) {
        Matcher districts = DISTRICTS.matcher(entry);
        if (!districts.matches()) {
            throw new IllegalArgumentException(entry);
        }
        String area = districts.group(1);
        int first = Integer.parseInt(districts.group(2));
        int last = Integer.parseInt(districts.group(3));
        return code -> {
            Matcher district = DISTRICT.matcher(outward(code));
            return district.matches()
                    && district.group(1).equals(area)
                    && first <= Integer.parseInt(district.group(2))
                    && Integer.parseInt(district.group(2)) <= last;
        };
    }

    private static String comparable(String entry, String code) {
        return entry.length() <= LONGEST_OUTWARD ? outward(code) : code;
    }

    private static String outward(String code) {
        return code.length() > INWARD ? code.substring(0, code.length() - INWARD) : code;
    }

    private static boolean fits(String wildcard, String code) {
        boolean prefix = wildcard.endsWith("*");
        int length = prefix ? wildcard.length() - 1 : wildcard.length();
        if (prefix ? code.length() < length : code.length() != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (wildcard.charAt(i) != '?' && wildcard.charAt(i) != code.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
