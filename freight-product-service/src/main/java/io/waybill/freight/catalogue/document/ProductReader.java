package io.waybill.freight.catalogue.document;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.ElementRule;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.catalogue.document.DangerousGoodsTerms.Exemption;
import io.waybill.freight.catalogue.document.Product.Coverage;
import io.waybill.freight.catalogue.document.Product.PayerCode;
import io.waybill.freight.catalogue.document.Product.ServedCountry;
import io.waybill.freight.catalogue.document.Product.ServedLane;
import io.waybill.freight.catalogue.document.Product.ShipmentTerms;
import io.waybill.freight.catalogue.document.Product.Units;
import io.waybill.freight.catalogue.document.Product.Validity;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads products of an import: their own fields, and the codes against the other tables. */
final class ProductReader {

    private static final Set<String> TRANSPORT_MODES = Set.of("ROAD");
    private static final int MOST_COUNTRIES = 300;
    private static final int MOST_ROWS = 100;
    private static final int MOST_LANES = 10_000;
    private static final int MOST_CODES = 200;
    private static final int MOST_EXCEPTIONS = 1_000;

    private final ReferenceTables tables;
    private final boolean isImport;
    private final Map<String, List<Product>> earlierRows = new HashMap<>();

    ProductReader(ReferenceTables tables, boolean isImport) {
        this.tables = tables;
        this.isImport = isImport;
    }

    Product read(JsonObjectReader row) {
        boolean domestic = Fields.flag(row, "domestic");
        List<ServedCountry> from = countries(row, "countriesFrom");
        List<ServedCountry> to = countries(row, "countriesTo");
        Product product = new Product(
                Fields.code(row, "productCode"),
                Fields.text(row, "name"),
                Fields.text(row, "description"),
                Fields.flag(row, "active"),
                new Coverage(
                        row.requiredStrings(
                                "businessRegions",
                                1,
                                MOST_COUNTRIES,
                                Fields.known(Country.ISO::contains, "an ISO 3166-1 alpha-2 code")),
                        row.requiredCode("transportMode", TRANSPORT_MODES),
                        domestic,
                        row.requiredStrings(
                                "marketAvailability", 1, 2, Fields.known(Product.MARKETS::contains, "B2B or B2C")),
                        from,
                        to,
                        lanes(row, domestic, codes(from), codes(to))),
                new ShipmentTerms(
                        row.requiredStrings(
                                "packageTypes",
                                1,
                                MOST_CODES,
                                Fields.known(tables.packageTypeCodes::contains, "a package type of the catalogue")),
                        payerCodes(row),
                        row.requiredObject("dangerousGoods", this::dangerousGoods),
                        row.optionalStrings(
                                "additionalServices",
                                MOST_CODES,
                                Fields.known(
                                        tables.additionalServiceCodes::contains,
                                        "an additional service of the catalogue")),
                        row.requiredObject("limits", LimitsReader::read),
                        row.optionalDecimal("minimumChargeableWeight", LimitsReader.KG),
                        units(row)),
                new Validity(Fields.date(row, "validFrom"), Fields.date(row, "validTo")));
        LocalDate validFrom = product.validity().validFrom();
        LocalDate validTo = product.validity().validTo();
        if (validFrom != null && validTo != null && validTo.isBefore(validFrom)) {
            row.report("validTo", ViolationCode.OUT_OF_RANGE, "must not be before validFrom", validTo.toString());
        }
        refuseIfItOverlaps(row, product);
        Product.Limits limits = product.terms().limits();
        BigDecimal minimum = product.terms().minimumChargeableWeight();
        if (isImport && minimum != null && limits != null && limits.shipment() != null) {
            BigDecimal most = limits.shipment().chargeableWeight().max();
            if (most != null && minimum.compareTo(most) > 0) {
                row.report(
                        "minimumChargeableWeight",
                        ViolationCode.OUT_OF_RANGE,
                        "must not be above limits.shipment.chargeableWeightMax",
                        minimum);
            }
        }
        row.refuseUnknownFields();
        return product;
    }

    /** Rows with the same code are one product, and on each day at most one of them is valid. */
    private void refuseIfItOverlaps(JsonObjectReader row, Product product) {
        if (product.productCode() == null) {
            return;
        }
        List<Product> earlier = earlierRows.computeIfAbsent(product.productCode(), code -> new ArrayList<>());
        if (earlier.size() == MOST_ROWS) {
            row.report(
                    "productCode",
                    ViolationCode.OUT_OF_RANGE,
                    "has more than " + MOST_ROWS + " rows",
                    product.productCode());
            return;
        }
        earlier.stream()
                .filter(product::overlaps)
                .findFirst()
                .ifPresent(other -> row.report(
                        "productCode",
                        ViolationCode.DUPLICATE,
                        "is already in the table, " + period(other.validity())
                                + "; rows of one product must follow one another by validFrom and validTo",
                        product.productCode()));
        earlier.add(product);
    }

    private static String period(Validity row) {
        if (row.validFrom() == null && row.validTo() == null) {
            return "for always";
        }
        return Stream.of(
                        row.validFrom() == null ? null : "from " + row.validFrom(),
                        row.validTo() == null ? null : "to " + row.validTo())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" "));
    }

    /** The codes of the rows that were read. */
    Set<String> productCodes() {
        return earlierRows.keySet();
    }

    private List<ServedCountry> countries(JsonObjectReader product, String field) {
        Set<String> seen = new HashSet<>();
        return product.requiredObjects(field, 1, MOST_COUNTRIES, row -> country(row, seen));
    }

    private ServedCountry country(JsonObjectReader row, Set<String> seen) {
        String code = tables.country(row);
        Fields.unique(row, "countryCode", code, seen);
        return new ServedCountry(
                code,
                Fields.flag(row, "customs"),
                row.optionalStrings(
                        "excludedPostalCodes", ReferenceTables.MOST_POSTAL_CODES, ReferenceTables.postalCodeOf(code)),
                row.optionalStrings(
                        "excludedTerritories",
                        MOST_COUNTRIES,
                        Fields.known(
                                territory -> tables.isTerritoryOf(territory, code),
                                "a territory of the country in the catalogue")));
    }

    private static Set<String> codes(List<ServedCountry> countries) {
        return countries.stream().map(ServedCountry::countryCode).collect(Collectors.toSet());
    }

    private static List<ServedLane> lanes(
            JsonObjectReader product, boolean domestic, Set<String> from, Set<String> to) {
        Set<ServedLane> seen = new HashSet<>();
        return product.optionalObjects("lanes", MOST_LANES, row -> {
            ServedLane lane = new ServedLane(countryOf(row, "from", from), countryOf(row, "to", to));
            if (lane.from() != null
                    && lane.to() != null
                    && domestic != lane.from().equals(lane.to())) {
                row.report(
                        "to",
                        ViolationCode.INVALID_FORMAT,
                        domestic ? "must be the same country, in a domestic product" : "must be another country",
                        lane.to());
            }
            if (!seen.add(lane)) {
                row.violations().add(row.pointer(), ViolationCode.DUPLICATE, "is already in the list");
            }
            return lane;
        });
    }

    private static String countryOf(JsonObjectReader lane, String field, Set<String> served) {
        String code = lane.requiredString(field);
        if (code != null && !served.contains(code)) {
            lane.report(field, ViolationCode.UNKNOWN_CODE, "is not a country that the product serves there", code);
            return null;
        }
        return code;
    }

    private static List<PayerCode> payerCodes(JsonObjectReader product) {
        Set<String> seen = new HashSet<>();
        return product.requiredObjects(
                "payerCodes",
                0,
                PayerCode.INCOTERMS.size(),
                row -> new PayerCode(
                        Fields.unique(row, "code", row.requiredCode("code", PayerCode.INCOTERMS), seen),
                        Fields.text(row, "name")));
    }

    private DangerousGoodsTerms dangerousGoods(JsonObjectReader row) {
        boolean allowed = Fields.flag(row, "allowed");
        boolean limited = Fields.flag(row, "limitedQuantities");
        boolean excepted = Fields.flag(row, "exceptedQuantities");
        ElementRule aKnownClass = Fields.known(tables.adrCodes::contains, "a known ADR class");
        List<String> allowedClasses = row.optionalStrings("allowedClasses", MOST_CODES, aKnownClass);
        ElementRule notAllowed = aKnownClass
                .and(ElementRule.of(
                        code -> !allowedClasses.contains(code),
                        ViolationCode.DUPLICATE,
                        "stands in allowedClasses, too"))
                .and(ElementRule.of(
                        code -> !isImport
                                || allowedClasses.stream().noneMatch(division -> division.startsWith(code + ".")),
                        ViolationCode.INVALID_FORMAT,
                        "forbids a division that stands in allowedClasses; list the forbidden divisions"));
        List<String> notAllowedClasses = row.optionalStrings("notAllowedClasses", MOST_CODES, notAllowed);
        Set<Exemption> seen = new HashSet<>();
        return new DangerousGoodsTerms(
                allowed,
                limited,
                excepted,
                allowedClasses,
                notAllowedClasses,
                row.optionalObjects("exceptions", MOST_EXCEPTIONS, exception -> exception(exception, seen)));
    }

    private Exemption exception(JsonObjectReader row, Set<Exemption> seen) {
        Exemption exception = new Exemption(
                row.optionalCode("unNumber", tables.classesOfUnNumbers.keySet()),
                row.optionalCode("adrClass", tables.adrCodes),
                row.optionalCode("packingGroup", UnNumber.PACKING_GROUPS),
                Fields.flag(row, "allowed"));
        if (!row.has("unNumber") && !row.has("packingGroup")) {
            row.report("unNumber", ViolationCode.REQUIRED, "unNumber or packingGroup or both must be given", null);
        }
        Set<String> classes = tables.classesOfUnNumbers.get(exception.unNumber());
        String adrClass = exception.adrClass();
        if (isImport
                && classes != null
                && adrClass != null
                && classes.stream()
                        .noneMatch(c -> adrClass.equals(c) || String.valueOf(c).startsWith(adrClass + "."))) {
            row.report(
                    "adrClass",
                    ViolationCode.INVALID_FORMAT,
                    "is no class of UN " + exception.unNumber() + ", so the exception would never apply",
                    adrClass);
        }
        if (seen.contains(exception.opposite()) || !seen.add(exception)) {
            row.violations()
                    .add(row.pointer(), ViolationCode.DUPLICATE, "another exception is about the same substances");
        }
        return exception;
    }

    /** Units are fixed, because clients read them; an import may only repeat them. */
    private static Units units(JsonObjectReader product) {
        JsonObjectReader row = product.optionalObject("units");
        if (row != null) {
            row.requiredCode("weight", Set.of(Units.METRIC.weight()));
            row.requiredCode("length", Set.of(Units.METRIC.length()));
            row.requiredCode("volume", Set.of(Units.METRIC.volume()));
            row.requiredCode("loadingMeters", Set.of(Units.METRIC.loadingMeters()));
            row.refuseUnknownFields();
        }
        return Units.METRIC;
    }
}
