package io.waybill.freight.catalogue.document;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.DecimalRange;
import io.waybill.common.json.ElementRule;
import io.waybill.common.json.JsonObjectReader;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads the tables that products refer to: countries, territories, ADR classes, UN numbers, package types. */
final class ReferenceTables {

    private static final int MOST_ROWS = 5_000;
    private static final Pattern ALPHA_2 = Pattern.compile("[A-Z]{2}");
    private static final Pattern ADR_CLASS = Pattern.compile("[1-9](\\.[1-9])?");
    private static final Pattern FOUR_DIGITS = Pattern.compile("[0-9]{4}");
    private static final Pattern UNECE_21 = Pattern.compile("[A-Z0-9]{2}");
    /** No unbounded repetition: a pattern must not be able to spend a long time on a short code. */
    private static final Pattern SAFE_PATTERN = Pattern.compile("(?:[A-Z0-9\\[\\]{}?,()|-]|\\\\d){1,100}");

    private static final DecimalRange CM = DecimalRange.positiveTo(9_999);
    private static final DecimalRange PLACES = DecimalRange.positiveTo(999);
    private static final DecimalRange KG = DecimalRange.positiveTo(99_999);

    final List<Country> countries;
    final List<Territory> territories;
    final List<AdrClass> adrClasses;
    final List<UnNumber> unNumbers;
    final List<PackageType> packageTypes;

    final Set<String> territoryCodes = new HashSet<>();
    final Set<String> adrCodes = new HashSet<>();
    final Set<String> unCodes = new HashSet<>();
    final Set<String> packageTypeCodes = new HashSet<>();

    ReferenceTables(JsonObjectReader document) {
        Set<String> countryCodes = new HashSet<>();
        countries = document.requiredObjects("countries", 1, MOST_ROWS, row -> country(row, countryCodes));
        territories = document.requiredObjects("territories", 0, MOST_ROWS, this::territory);
        adrClasses = document.requiredObjects("adrClasses", 1, MOST_ROWS, this::adrClass);
        unNumbers = document.requiredObjects("unNumbers", 0, MOST_ROWS, this::unNumber);
        packageTypes = document.requiredObjects("packageTypes", 1, MOST_ROWS, this::packageType);
    }

    private static Country country(JsonObjectReader row, Set<String> seen) {
        String code = Fields.unique(row, "code", row.requiredCode("code", Country.ISO), seen);
        String name = Fields.text(row, "name");
        String pattern = Fields.matching(
                row, "postalCodePattern", SAFE_PATTERN, "a pattern of letters, digits, \\d, [] {} () | ? and -");
        String example = row.requiredString("postalCodeExample");
        if (pattern != null) {
            try {
                Pattern compiled = Pattern.compile(pattern);
                if (example != null && !compiled.matcher(example).matches()) {
                    row.report("postalCodeExample", ViolationCode.INVALID_FORMAT, "does not fit the pattern", example);
                }
            } catch (PatternSyntaxException e) {
                row.report("postalCodePattern", ViolationCode.INVALID_FORMAT, "must be a regular expression", pattern);
            }
        }
        return new Country(code, name, pattern, example, Fields.text(row, "source"));
    }

    private Territory territory(JsonObjectReader row) {
        return new Territory(
                Fields.unique(
                        row, "code", Fields.matching(row, "code", ALPHA_2, "two capital letters"), territoryCodes),
                Fields.text(row, "name"),
                row.requiredCode("parentCountryCode", Country.ISO),
                Fields.text(row, "source"));
    }

    private AdrClass adrClass(JsonObjectReader row) {
        String code = Fields.unique(
                row, "code", Fields.matching(row, "code", ADR_CLASS, "an ADR class like 3 or 4.1"), adrCodes);
        String name = Fields.text(row, "name");
        List<String> divisions = row.optionalStrings(
                "divisions",
                9,
                ElementRule.of(
                        d -> code != null
                                && ADR_CLASS.matcher(d).matches()
                                && d.startsWith(code + ".")
                                && adrCodes.add(d),
                        ViolationCode.INVALID_FORMAT,
                        "must be a division of the class, once"));
        return new AdrClass(code, name, divisions, Fields.text(row, "source"));
    }

    private UnNumber unNumber(JsonObjectReader row) {
        return new UnNumber(
                Fields.unique(row, "unNumber", Fields.matching(row, "unNumber", FOUR_DIGITS, "four digits"), unCodes),
                Fields.text(row, "name"),
                row.requiredCode("adrClass", adrCodes),
                row.optionalStrings(
                        "packingGroups", 3, Fields.known(UnNumber.PACKING_GROUPS::contains, "I, II or III")),
                Fields.text(row, "source"));
    }

    private PackageType packageType(JsonObjectReader row) {
        return new PackageType(
                Fields.code(row, "code", packageTypeCodes),
                Fields.text(row, "name"),
                Fields.text(row, "description"),
                Fields.matching(row, "unece21Code", UNECE_21, "two characters of UN/ECE Recommendation 21"),
                Fields.flag(row, "palletized"),
                row.optionalDecimal("length", CM),
                row.optionalDecimal("width", CM),
                row.optionalDecimal("palletPlaces", PLACES),
                row.optionalDecimal("weightMax", KG),
                Fields.flag(row, "stackable"),
                Fields.text(row, "source"));
    }
}
