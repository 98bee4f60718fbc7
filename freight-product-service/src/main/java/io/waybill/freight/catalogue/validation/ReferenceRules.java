package io.waybill.freight.catalogue.validation;

import io.waybill.common.error.ViolationCode;
import io.waybill.freight.catalogue.document.AdditionalService;
import io.waybill.freight.catalogue.document.CustomsTerritory;
import io.waybill.freight.catalogue.document.DangerousGoodsClass;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.PostalCodePattern;
import io.waybill.freight.catalogue.document.Territory;
import io.waybill.freight.catalogue.document.UnNumber;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tables that products refer to: countries, territories, customs territories, dangerous goods, package types,
 * services. Checks their rules, and knows their codes.
 */
final class ReferenceRules {

    private final RowChecks checks;
    private final Map<String, String> parents = new HashMap<>();
    private final Set<String> adrCodes = new HashSet<>();
    private final Map<String, Set<String>> classesOfUnNumbers = new HashMap<>();
    private final Set<String> additionalServices = new HashSet<>();
    private final Set<String> packageTypes = new HashSet<>();
    /** Lists with a country, a field of customs territories and a value of it. */
    private final Set<List<String>> ofCustomsTerritories = new HashSet<>();

    ReferenceRules(FreightCatalogue catalogue, RowChecks checks) {
        this.checks = checks;
        Set<String> countries = new HashSet<>();
        checks.forEach("/countries", catalogue.countries(), (pointer, country) -> {
            checks.unique(pointer + "/code", country.code(), countries);
            exampleFits(pointer, country.postalCodePattern(), country.postalCodeExample());
        });
        territories(catalogue.territories());
        checks.forEach("/customsTerritories", catalogue.customsTerritories(), this::customsTerritory);
        checks.forEach("/adrClasses", catalogue.adrClasses(), this::adrClass);
        Set<List<String>> unRows = new HashSet<>();
        checks.forEach("/unNumbers", catalogue.unNumbers(), (pointer, row) -> unNumber(pointer, row, unRows));
        services(catalogue.additionalServices());
        checks.forEach(
                "/packageTypes",
                catalogue.packageTypes(),
                (pointer, type) -> checks.unique(pointer + "/code", type.code(), packageTypes));
    }

    /** Whether the table has this territory with this parent. */
    boolean isTerritoryOf(String territory, String parent) {
        return parent != null && parent.equals(parents.get(territory));
    }

    boolean isTerritory(String code) {
        return parents.containsKey(code);
    }

    boolean hasAdrClass(String code) {
        return adrCodes.contains(code);
    }

    boolean hasPackageType(String code) {
        return packageTypes.contains(code);
    }

    boolean hasAdditionalService(String code) {
        return additionalServices.contains(code);
    }

    boolean hasUnNumber(String number) {
        return classesOfUnNumbers.containsKey(number);
    }

    /** Whether goods of the UN number may be declared with a class: a class covers its divisions. */
    boolean isOfClass(String unNumber, String adrClass) {
        return classesOfUnNumbers.getOrDefault(unNumber, Set.of()).stream()
                .anyMatch(known -> known.equals(adrClass) || known.startsWith(adrClass + "."));
    }

    /** Reports a country that is a territory. */
    void noTerritory(String pointer, String country) {
        if (isTerritory(country)) {
            checks.report(pointer, ViolationCode.UNKNOWN_CODE, "is a territory; name its parent country", country);
        }
    }

    private void exampleFits(String row, String pattern, String example) {
        PostalCodePattern.Compiled.of(pattern)
                .filter(compiled ->
                        example != null && !compiled.matcher(example).matches())
                .ifPresent(_ -> checks.report(
                        row + "/postalCodeExample", ViolationCode.INVALID_FORMAT, "does not fit the pattern", example));
    }

    private void territories(List<Territory> territories) {
        Set<String> codes = new HashSet<>();
        checks.forEach("/territories", territories, (pointer, territory) -> {
            checks.unique(pointer + "/code", territory.code(), codes);
            exampleFits(pointer, territory.postalCodePattern(), territory.postalCodeExample());
            if (territory.code() != null) {
                parents.putIfAbsent(territory.code(), territory.parentCountryCode());
            }
        });
        checks.forEach("/territories", territories, (pointer, territory) -> {
            // A code is replaced by its parent once: a parent that is a territory is served by nothing.
            if (isTerritory(territory.parentCountryCode())) {
                checks.report(
                        pointer + "/parentCountryCode",
                        ViolationCode.INVALID_FORMAT,
                        "must be a country that is no territory itself",
                        territory.parentCountryCode());
            }
        });
    }

    private void customsTerritory(String row, CustomsTerritory territory) {
        String country = territory.countryCode();
        noTerritory(row + "/countryCode", country);
        if (!ofCustomsTerritories.add(Arrays.asList(country, "name", territory.name()))) {
            checks.report(
                    row + "/name",
                    ViolationCode.DUPLICATE,
                    "is already in the table, in this country",
                    territory.name());
        }
        checks.postalCodes(row + "/postalCodes", country, territory.postalCodes());
        inNoOtherRow(row, "postalCodes", country, territory.postalCodes());
        checks.known(
                row + "/territories",
                territory.territories(),
                code -> isTerritoryOf(code, country),
                "a territory of the country in the catalogue");
        inNoOtherRow(row, "territories", country, territory.territories());
        if (territory.postalCodes().isEmpty()
                && territory.territories().isEmpty()
                && !checks.isReported(row + "/territories")) {
            checks.report(
                    row + "/postalCodes",
                    ViolationCode.REQUIRED,
                    "postalCodes or territories or both must be given",
                    null);
        }
    }

    private void inNoOtherRow(String row, String field, String country, List<String> codes) {
        checks.forEach(row + "/" + field, codes, (pointer, code) -> {
            if (!ofCustomsTerritories.add(Arrays.asList(country, field, code))) {
                checks.report(pointer, ViolationCode.DUPLICATE, "is already in the table", code);
            }
        });
    }

    private void adrClass(String row, DangerousGoodsClass adrClass) {
        String code = adrClass.code();
        checks.unique(row + "/code", code, adrCodes);
        checks.forEach(row + "/divisions", adrClass.divisions(), (pointer, division) -> {
            if (!division.startsWith(code + ".") || !adrCodes.add(division)) {
                checks.report(pointer, ViolationCode.INVALID_FORMAT, "must be a division of the class, once", division);
            }
        });
    }

    private void unNumber(String row, UnNumber entry, Set<List<String>> seen) {
        checks.known(row + "/adrClass", entry.adrClass(), this::hasAdrClass, "an ADR class of the catalogue");
        String number = entry.unNumber();
        if (number == null) {
            return;
        }
        Set<String> classes = classesOfUnNumbers.computeIfAbsent(number, _ -> new HashSet<>());
        if (entry.adrClass() != null) {
            classes.add(entry.adrClass());
        }
        if (!seen.add(Arrays.asList(number, entry.classificationCode(), entry.packingGroup()))) {
            checks.report(
                    row + "/unNumber",
                    ViolationCode.DUPLICATE,
                    "has a row with this classification code and packing group already",
                    number);
        }
    }

    private void services(List<AdditionalService> services) {
        checks.forEach(
                "/additionalServices",
                services,
                (pointer, service) -> checks.unique(pointer + "/code", service.code(), additionalServices));
        checks.forEach(
                "/additionalServices",
                services,
                (row, service) -> checks.known(
                        row + "/excludes",
                        service.excludes(),
                        code -> hasAdditionalService(code) && !code.equals(service.code()),
                        "the code of another service"));
    }
}
