package io.waybill.freight.catalogue.document;

import io.waybill.common.error.Violation;
import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.DecimalRange;
import io.waybill.common.json.ElementRule;
import io.waybill.common.json.JsonObjectReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads the tables that products refer to: countries, territories, customs territories, dangerous goods, package types,
 * services.
 */
final class ReferenceTables {

    static final int MOST_POSTAL_CODES = 1_000;

    private static final int MOST_ROWS = 5_000;
    private static final Pattern ALPHA_2 = Pattern.compile("[A-Z]{2}");
    private static final Pattern ADR_CLASS = Pattern.compile("[1-9](\\.[1-9])?");
    private static final Pattern FOUR_DIGITS = Pattern.compile("[0-9]{4}");
    private static final Pattern LIMITED_QUANTITY = Pattern.compile("0|[1-9][0-9]{0,3} (?:ml|L|g|kg)");
    private static final Pattern TUNNEL_CODE = Pattern.compile("[A-E][0-9]{0,4}[A-E]?(?:/[A-E])?");
    private static final Set<String> EXCEPTED_QUANTITIES = Set.of("E0", "E1", "E2", "E3", "E4", "E5");
    private static final Set<String> TRANSPORT_CATEGORIES = Set.of("0", "1", "2", "3", "4");
    private static final Pattern SERVICE_CODE = Pattern.compile("[A-Za-z][A-Za-z0-9]{0,39}");
    private static final Pattern UNECE_21 = Pattern.compile("[A-Z0-9]{2}");
    /** No unbounded repetition: a pattern must not be able to spend a long time on a short code. */
    private static final Pattern SAFE_PATTERN = Pattern.compile("(?:[A-Z0-9\\[\\]{}?,()|-]|\\\\d){1,100}");

    private static final String PATTERN_RULE = "a pattern of letters, digits, \\d, [] {} () | ? and -";
    private static final Pattern VEHICLE_CODE = Pattern.compile("[A-Z]{1,3}");

    private static final DecimalRange CM = DecimalRange.positiveTo(9_999);
    private static final DecimalRange PLACES = DecimalRange.positiveTo(999);
    private static final DecimalRange KG = DecimalRange.positiveTo(99_999);

    final List<Country> countries;
    final List<Territory> territories;
    final List<CustomsTerritory> customsTerritories;
    final List<AdrClass> adrClasses;
    final List<UnNumber> unNumbers;
    final List<PackageType> packageTypes;
    final List<AdditionalService> additionalServices;

    final Set<String> territoryCodes = new HashSet<>();
    final Set<String> adrCodes = new HashSet<>();
    final Map<String, Set<String>> classesOfUnNumbers = new HashMap<>();
    final Set<String> additionalServiceCodes = new HashSet<>();
    final Set<String> packageTypeCodes = new HashSet<>();

    ReferenceTables(JsonObjectReader document, boolean isImport) {
        Set<String> countryCodes = new HashSet<>();
        countries = document.requiredObjects("countries", 1, MOST_ROWS, row -> country(row, countryCodes));
        List<JsonObjectReader> territoryRows = new ArrayList<>();
        territories = document.requiredObjects("territories", 0, MOST_ROWS, row -> {
            territoryRows.add(row);
            return territory(row);
        });
        if (isImport) {
            noParentIsATerritory(territoryRows);
        }
        Set<List<String>> seen = new HashSet<>();
        customsTerritories =
                document.optionalObjects("customsTerritories", MOST_ROWS, row -> customsTerritory(row, seen));
        adrClasses = document.requiredObjects("adrClasses", 1, MOST_ROWS, this::adrClass);
        Set<List<String>> unRows = new HashSet<>();
        unNumbers = document.requiredObjects("unNumbers", 0, MOST_ROWS, row -> unNumber(row, unRows));
        List<JsonObjectReader> serviceRows = new ArrayList<>();
        additionalServices = document.requiredObjects("additionalServices", 0, MOST_ROWS, row -> {
            serviceRows.add(row);
            return additionalService(row);
        });
        everyExclusionIsAnotherService(serviceRows);
        packageTypes = document.requiredObjects("packageTypes", 1, MOST_ROWS, this::packageType);
    }

    /** Whether the table has this territory with this parent. */
    boolean isTerritoryOf(String territory, String parent) {
        return territories.stream()
                .anyMatch(t -> territory.equals(t.code())
                        && t.parentCountryCode() != null
                        && t.parentCountryCode().equals(parent));
    }

    private static Country country(JsonObjectReader row, Set<String> seen) {
        String code = Fields.unique(row, "code", row.requiredCode("code", Country.ISO), seen);
        String name = Fields.text(row, "name");
        String pattern = Fields.matching(row, "postalCodePattern", SAFE_PATTERN, PATTERN_RULE);
        String example = row.requiredString("postalCodeExample");
        exampleFits(row, pattern, example);
        String vehicleCode = optional(row, "vehicleCode", VEHICLE_CODE, "one to three capital letters");
        return new Country(code, name, pattern, example, vehicleCode, Fields.text(row, "source"));
    }

    private Territory territory(JsonObjectReader row) {
        String code = Fields.unique(
                row, "code", Fields.matching(row, "code", ALPHA_2, "two capital letters"), territoryCodes);
        String name = Fields.text(row, "name");
        String parent = row.requiredCode("parentCountryCode", Country.ISO);
        String pattern = null;
        String example = null;
        if (row.has("postalCodePattern") || row.has("postalCodeExample")) {
            pattern = Fields.matching(row, "postalCodePattern", SAFE_PATTERN, PATTERN_RULE);
            example = row.requiredString("postalCodeExample");
            exampleFits(row, pattern, example);
        }
        return new Territory(code, name, parent, pattern, example, Fields.text(row, "source"));
    }

    private CustomsTerritory customsTerritory(JsonObjectReader row, Set<List<String>> seen) {
        String country = country(row);
        String name = Fields.text(row, "name");
        if (!seen.add(Arrays.asList(country, "name", name))) {
            row.report("name", ViolationCode.DUPLICATE, "is already in the table, in this country", name);
        }
        List<String> postalCodes = row.optionalStrings(
                "postalCodes",
                MOST_POSTAL_CODES,
                postalCodeOf(country).and(inNoOtherRow("postalCodes", country, seen)));
        List<String> territoriesOfRow = row.optionalStrings(
                "territories",
                MOST_ROWS,
                Fields.known(
                                territory -> isTerritoryOf(territory, country),
                                "a territory of the country in the catalogue")
                        .and(inNoOtherRow("territories", country, seen)));
        if (postalCodes.isEmpty() && territoriesOfRow.isEmpty()) {
            row.report("postalCodes", ViolationCode.REQUIRED, "postalCodes or territories or both must be given", null);
        }
        return new CustomsTerritory(
                country, name, postalCodes, territoriesOfRow, Fields.flag(row, "customs"), Fields.text(row, "source"));
    }

    private static ElementRule inNoOtherRow(String field, String country, Set<List<String>> seen) {
        return ElementRule.of(
                code -> seen.add(Arrays.asList(country, field, code)),
                ViolationCode.DUPLICATE,
                "is already in the table");
    }

    /** The field {@code countryCode} of a row: a country that is no territory. */
    String country(JsonObjectReader row) {
        String code = row.requiredCode("countryCode", Country.ISO);
        if (code != null && territoryCodes.contains(code)) {
            row.report("countryCode", ViolationCode.UNKNOWN_CODE, "is a territory; name its parent country", code);
        }
        return code;
    }

    /** The form of a code or several in the lists of postal codes of a country. */
    static ElementRule postalCodeOf(String country) {
        return (pointer, entry) -> PostalCodeSet.problemOf(country, entry)
                .map(problem -> new Violation(pointer, ViolationCode.INVALID_FORMAT, problem, entry));
    }

    /** A code is replaced by its parent once: a parent that is a territory is served by nothing. */
    private void noParentIsATerritory(List<JsonObjectReader> rows) {
        for (int i = 0; i < rows.size(); i++) {
            String parent = territories.get(i).parentCountryCode();
            if (territoryCodes.contains(parent)) {
                rows.get(i)
                        .report(
                                "parentCountryCode",
                                ViolationCode.INVALID_FORMAT,
                                "must be a country that is no territory itself",
                                parent);
            }
        }
    }

    private static void exampleFits(JsonObjectReader row, String pattern, String example) {
        if (pattern == null) {
            return;
        }
        try {
            Pattern compiled = Pattern.compile(pattern);
            if (example != null && !compiled.matcher(example).matches()) {
                row.report("postalCodeExample", ViolationCode.INVALID_FORMAT, "does not fit the pattern", example);
            }
        } catch (PatternSyntaxException e) {
            row.report("postalCodePattern", ViolationCode.INVALID_FORMAT, "must be a regular expression", pattern);
        }
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

    private UnNumber unNumber(JsonObjectReader row, Set<List<String>> seen) {
        UnNumber entry = new UnNumber(
                Fields.matching(row, "unNumber", FOUR_DIGITS, "four digits"),
                Fields.text(row, "name"),
                row.requiredCode("adrClass", adrCodes),
                optional(
                        row,
                        "classificationCode",
                        UnNumber.CLASSIFICATION_CODE,
                        "a classification code like 5F or 1.4S"),
                row.optionalCode("packingGroup", UnNumber.PACKING_GROUPS),
                Fields.matching(row, "limitedQuantity", LIMITED_QUANTITY, "0 or a quantity like 5 L or 500 g"),
                row.requiredCode("exceptedQuantity", EXCEPTED_QUANTITIES),
                row.optionalCode("transportCategory", TRANSPORT_CATEGORIES),
                optional(row, "tunnelCode", TUNNEL_CODE, "a tunnel restriction code like E, D/E or B1000C"),
                Fields.text(row, "source"));
        if (entry.unNumber() != null) {
            classesOfUnNumbers
                    .computeIfAbsent(entry.unNumber(), number -> new HashSet<>())
                    .add(entry.adrClass());
            if (!seen.add(Arrays.asList(entry.unNumber(), entry.classificationCode(), entry.packingGroup()))) {
                row.report(
                        "unNumber",
                        ViolationCode.DUPLICATE,
                        "has a row with this classification code and packing group already",
                        entry.unNumber());
            }
        }
        return entry;
    }

    private AdditionalService additionalService(JsonObjectReader row) {
        return new AdditionalService(
                Fields.unique(
                        row,
                        "code",
                        Fields.matching(row, "code", SERVICE_CODE, "1 to 40 letters and digits"),
                        additionalServiceCodes),
                Fields.text(row, "name"),
                row.has("description") ? Fields.text(row, "description") : null,
                row.optionalStrings("excludes", MOST_ROWS),
                Fields.text(row, "source"));
    }

    private void everyExclusionIsAnotherService(List<JsonObjectReader> rows) {
        for (int i = 0; i < rows.size(); i++) {
            AdditionalService service = additionalServices.get(i);
            for (int excluded = 0; excluded < service.excludes().size(); excluded++) {
                String code = service.excludes().get(excluded);
                if (!additionalServiceCodes.contains(code) || code.equals(service.code())) {
                    rows.get(i)
                            .violations()
                            .add(
                                    rows.get(i).pointer("excludes") + "/" + excluded,
                                    ViolationCode.UNKNOWN_CODE,
                                    "is not the code of another service",
                                    code);
                }
            }
        }
    }

    private static String optional(JsonObjectReader row, String field, Pattern pattern, String described) {
        return row.has(field) ? Fields.matching(row, field, pattern, described) : null;
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
                row.optionalDecimal("height", CM),
                row.optionalDecimal("palletPlaces", PLACES),
                row.optionalDecimal("weightMax", KG),
                Fields.flag(row, "stackable"),
                Boolean.TRUE.equals(row.optionalBoolean("tiltable")),
                Boolean.TRUE.equals(row.optionalBoolean("tray")),
                Fields.text(row, "source"));
    }
}
