package io.waybill.freight.catalogue.document;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The postal codes of a country that a product does not serve, compiled once. An entry is a code ({@code 8099}), a
 * prefix ({@code 97*}), has {@code ?} for any one character ({@code 9?1*}), or is a range of two prefixes of equal
 * length, both inclusive ({@code 8000-8199}, {@code 80-81}). Hyphens inside codes ({@code 00-950}) are left out.
 */
public final class PostalCodeExclusions {

    private static final Pattern SINGLE = Pattern.compile("[A-Z0-9?]{1,10}\\*?");
    private static final Pattern RANGE = Pattern.compile("([A-Z0-9]{1,10})-([A-Z0-9]{1,10})");

    private record Range(String first, String last) {

        boolean contains(String code) {
            if (code.length() < first.length()) {
                return false;
            }
            String beginning = code.substring(0, first.length());
            return first.compareTo(beginning) <= 0 && beginning.compareTo(last) <= 0;
        }
    }

    private final Set<String> codes = new HashSet<>();
    private final List<String> wildcards = new ArrayList<>();
    private final List<Range> ranges = new ArrayList<>();

    /** Compiles entries, none of which has a {@linkplain #problemOf problem}. */
    public PostalCodeExclusions(List<String> entries) {
        for (String entry : entries) {
            int hyphen = entry.indexOf('-');
            if (hyphen >= 0) {
                ranges.add(new Range(entry.substring(0, hyphen), entry.substring(hyphen + 1)));
            } else if (entry.indexOf('*') >= 0 || entry.indexOf('?') >= 0) {
                wildcards.add(entry);
            } else {
                codes.add(entry);
            }
        }
    }

    /** What is wrong with an entry; empty if nothing is. */
    public static Optional<String> problemOf(String entry) {
        var range = RANGE.matcher(entry);
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

    /** Whether the code, in upper case and without blanks, is excluded; {@code null} never is. */
    public boolean exclude(String postalCode) {
        if (postalCode == null || (codes.isEmpty() && wildcards.isEmpty() && ranges.isEmpty())) {
            return false;
        }
        String code = postalCode.replace("-", "");
        return codes.contains(code)
                || wildcards.stream().anyMatch(w -> fits(w, code))
                || ranges.stream().anyMatch(r -> r.contains(code));
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
