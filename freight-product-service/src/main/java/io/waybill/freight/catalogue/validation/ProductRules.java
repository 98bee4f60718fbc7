package io.waybill.freight.catalogue.validation;

import io.waybill.common.error.ViolationCode;
import io.waybill.freight.catalogue.document.DangerousGoodsTerms;
import io.waybill.freight.catalogue.document.DangerousGoodsTerms.Exemption;
import io.waybill.freight.catalogue.document.FreightCatalogue;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.Product.Bounds;
import io.waybill.freight.catalogue.document.Product.Limits;
import io.waybill.freight.catalogue.document.Product.ServedCountry;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of products: those between their fields, and their codes against the other tables. */
final class ProductRules {

    private static final int MOST_ROWS = 100;

    private final ReferenceRules references;
    private final RowChecks checks;
    private final Map<String, List<Product>> earlierRows = new HashMap<>();

    ProductRules(FreightCatalogue catalogue, ReferenceRules references, RowChecks checks) {
        this.references = references;
        this.checks = checks;
        checks.forEach("/products", catalogue.products(), this::check);
    }

    Set<String> codes() {
        return earlierRows.keySet();
    }

    private void check(String row, Product product) {
        Set<String> from = countries(row + "/countriesFrom", product.countriesFrom());
        Set<String> to = countries(row + "/countriesTo", product.countriesTo());
        lanes(row + "/lanes", product, from, to);
        checks.known(
                row + "/packageTypes",
                product.packageTypes(),
                references::hasPackageType,
                "a package type of the catalogue");
        Set<String> payerCodes = new HashSet<>();
        checks.forEach(
                row + "/payerCodes",
                product.payerCodes(),
                (pointer, payer) -> checks.unique(pointer + "/code", payer.code(), payerCodes));
        if (product.dangerousGoods() != null) {
            dangerousGoods(row + "/dangerousGoods", product.dangerousGoods());
        }
        checks.known(
                row + "/additionalServices",
                product.additionalServices(),
                references::hasAdditionalService,
                "an additional service of the catalogue");
        if (product.limits() != null) {
            limits(row, product.limits(), product.minimumChargeableWeight());
        }
        validity(row, product);
    }

    private Set<String> countries(String list, List<ServedCountry> countries) {
        Set<String> codes = new HashSet<>();
        checks.forEach(list, countries, (pointer, country) -> {
            String code = country.countryCode();
            references.noTerritory(pointer + "/countryCode", code);
            checks.unique(pointer + "/countryCode", code, codes);
            checks.postalCodes(pointer + "/excludedPostalCodes", code, country.excludedPostalCodes());
            checks.known(
                    pointer + "/excludedTerritories",
                    country.excludedTerritories(),
                    territory -> references.isTerritoryOf(territory, code),
                    "a territory of the country in the catalogue");
        });
        return codes;
    }

    private void lanes(String list, Product product, Set<String> from, Set<String> to) {
        boolean domestic = Boolean.TRUE.equals(product.domestic());
        String served = "a country that the product serves there";
        checks.forEach(list, product.lanes(), (pointer, lane) -> {
            checks.known(pointer + "/from", lane.from(), from::contains, served);
            checks.known(pointer + "/to", lane.to(), to::contains, served);
            if (from.contains(lane.from())
                    && to.contains(lane.to())
                    && domestic != lane.from().equals(lane.to())) {
                checks.report(
                        pointer + "/to",
                        ViolationCode.INVALID_FORMAT,
                        domestic ? "must be the same country, in a domestic product" : "must be another country",
                        lane.to());
            }
        });
    }

    private void dangerousGoods(String object, DangerousGoodsTerms terms) {
        List<String> allowed = terms.allowedClasses();
        String known = "a known ADR class";
        checks.known(object + "/allowedClasses", allowed, references::hasAdrClass, known);
        checks.known(object + "/notAllowedClasses", terms.notAllowedClasses(), references::hasAdrClass, known);
        checks.forEach(object + "/notAllowedClasses", terms.notAllowedClasses(), (pointer, code) -> {
            if (allowed.contains(code)) {
                checks.report(pointer, ViolationCode.DUPLICATE, "stands in allowedClasses, too", code);
            } else if (allowed.stream().anyMatch(division -> division != null && division.startsWith(code + "."))) {
                checks.report(
                        pointer,
                        ViolationCode.INVALID_FORMAT,
                        "forbids a division that stands in allowedClasses; list the forbidden divisions",
                        code);
            }
        });
        Set<List<String>> seen = new HashSet<>();
        checks.forEach(object + "/exceptions", terms.exceptions(), (pointer, row) -> exception(pointer, row, seen));
    }

    private void exception(String row, Exemption exception, Set<List<String>> seen) {
        String unNumber = exception.unNumber();
        String adrClass = exception.adrClass();
        checks.known(row + "/unNumber", unNumber, references::hasUnNumber, "a UN number of the catalogue");
        checks.known(row + "/adrClass", adrClass, references::hasAdrClass, "a known ADR class");
        if (unNumber == null && exception.packingGroup() == null && !checks.isReported(row + "/packingGroup")) {
            checks.report(
                    row + "/unNumber", ViolationCode.REQUIRED, "unNumber or packingGroup or both must be given", null);
        }
        if (adrClass != null && references.hasUnNumber(unNumber) && !references.isOfClass(unNumber, adrClass)) {
            checks.report(
                    row + "/adrClass",
                    ViolationCode.INVALID_FORMAT,
                    "is no class of UN " + unNumber + ", so the exception would never apply",
                    adrClass);
        }
        if (!seen.add(Arrays.asList(unNumber, adrClass, exception.packingGroup()))) {
            checks.report(row, ViolationCode.DUPLICATE, "another exception is about the same substances", null);
        }
    }

    private void limits(String row, Limits limits, BigDecimal minimum) {
        if (limits.piece() != null) {
            limits.piece().bounds().forEach((figure, bounds) -> inOrder(row + "/limits/piece/", figure, bounds));
        }
        if (limits.shipment() != null) {
            limits.shipment().bounds().forEach((figure, bounds) -> inOrder(row + "/limits/shipment/", figure, bounds));
            if (new Bounds(minimum, limits.shipment().chargeableWeightMax()).areCrossed()) {
                checks.report(
                        row + "/minimumChargeableWeight",
                        ViolationCode.OUT_OF_RANGE,
                        "must not be above limits.shipment.chargeableWeightMax",
                        minimum);
            }
        }
    }

    private void inOrder(String limits, String figure, Bounds bounds) {
        if (bounds.areCrossed()) {
            checks.report(
                    limits + figure + "Min",
                    ViolationCode.OUT_OF_RANGE,
                    "must not be above " + figure + "Max",
                    bounds.min());
        }
    }

    private void validity(String row, Product product) {
        LocalDate from = product.validFrom();
        LocalDate to = product.validTo();
        if (from != null && to != null && to.isBefore(from)) {
            checks.report(row + "/validTo", ViolationCode.OUT_OF_RANGE, "must not be before validFrom", to.toString());
        }
        if (product.productCode() == null) {
            return;
        }
        List<Product> earlier = earlierRows.computeIfAbsent(product.productCode(), _ -> new ArrayList<>());
        if (earlier.size() == MOST_ROWS) {
            checks.report(
                    row + "/productCode",
                    ViolationCode.OUT_OF_RANGE,
                    "has more than " + MOST_ROWS + " rows",
                    product.productCode());
            return;
        }
        earlier.stream()
                .filter(product::overlaps)
                .findFirst()
                .ifPresent(other -> checks.report(
                        row + "/productCode",
                        ViolationCode.DUPLICATE,
                        "is already in the table, " + period(other)
                                + "; rows of one product must follow one another by validFrom and validTo",
                        product.productCode()));
        earlier.add(product);
    }

    private static String period(Product row) {
        if (row.validFrom() == null && row.validTo() == null) {
            return "for always";
        }
        return Stream.of(
                        row.validFrom() == null ? null : "from " + row.validFrom(),
                        row.validTo() == null ? null : "to " + row.validTo())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" "));
    }
}
