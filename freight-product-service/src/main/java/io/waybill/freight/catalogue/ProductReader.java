package io.waybill.freight.catalogue;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.catalogue.DangerousGoodsTerms.Exemption;
import io.waybill.freight.catalogue.Product.PayerCode;
import io.waybill.freight.catalogue.Product.ServedCountry;
import io.waybill.freight.catalogue.Product.Units;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads products of an import: their own fields, and the codes against the other tables. */
final class ProductReader {

    private static final Set<String> TRANSPORT_MODES = Set.of("ROAD");
    private static final Set<String> MARKETS = Set.of("B2B", "B2C");
    private static final Set<String> INCOTERMS = Set.of("EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP");
    private static final Set<String> PACKING_GROUPS = Set.of("I", "II", "III");
    private static final int MOST_COUNTRIES = 300;
    private static final int MOST_EXCLUSIONS = 1_000;
    private static final int MOST_CODES = 200;
    private static final int MOST_EXCEPTIONS = 1_000;

    private final ReferenceTables tables;
    private final Set<String> productCodes;

    /** A reader whose {@code productCodes} are those of the rows before; each row's own is added. */
    ProductReader(ReferenceTables tables, Set<String> productCodes) {
        this.tables = tables;
        this.productCodes = productCodes;
    }

    Product read(JsonObjectReader row) {
        String code = Fields.matching(row, "productCode", Fields.CODE, "1 to 20 capital letters and digits");
        Fields.unique(row, "productCode", code, productCodes);
        String name = Fields.text(row, "name");
        String description = Fields.text(row, "description");
        Boolean active = row.requiredBoolean("active");
        List<String> regions = Fields.codes(
                row,
                "businessRegions",
                row.requiredStrings("businessRegions", 1, MOST_COUNTRIES),
                Countries.ISO::contains,
                "an ISO 3166-1 alpha-2 code");
        String transportMode = row.requiredCode("transportMode", TRANSPORT_MODES);
        Boolean domestic = row.requiredBoolean("domestic");
        List<String> markets = Fields.codes(
                row,
                "marketAvailability",
                row.requiredStrings("marketAvailability", 1, 2),
                MARKETS::contains,
                "B2B or B2C");
        List<ServedCountry> from = countries(row, "countriesFrom");
        List<ServedCountry> to = countries(row, "countriesTo");
        List<String> packageTypes = Fields.codes(
                row,
                "packageTypes",
                row.requiredStrings("packageTypes", 1, MOST_CODES),
                tables.packageTypeCodes::contains,
                "a package type of the catalogue");
        List<PayerCode> payerCodes = payerCodes(row);
        DangerousGoodsTerms dangerousGoods = dangerousGoods(row);
        List<String> services = row.optionalStrings("additionalServices", MOST_CODES);
        Product.Limits limits = new LimitsReader().read(row);
        var minimum = row.optionalDecimal("minimumChargeableWeight", LimitsReader.KG);
        units(row);
        LocalDate validFrom = Fields.date(row, "validFrom");
        LocalDate validTo = Fields.date(row, "validTo");
        if (validFrom != null && validTo != null && validTo.isBefore(validFrom)) {
            row.report("validTo", ViolationCode.OUT_OF_RANGE, "must not be before validFrom", validTo.toString());
        }
        row.refuseUnknownFields();
        return new Product(
                code,
                name,
                description,
                Boolean.TRUE.equals(active),
                regions,
                transportMode,
                Boolean.TRUE.equals(domestic),
                markets,
                from,
                to,
                packageTypes,
                payerCodes,
                dangerousGoods,
                services,
                limits,
                minimum,
                Units.METRIC,
                validFrom,
                validTo);
    }

    private List<ServedCountry> countries(JsonObjectReader product, String field) {
        List<ServedCountry> result = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (JsonObjectReader row : product.requiredObjects(field, 1, MOST_COUNTRIES)) {
            String code = row.requiredCode("countryCode", Countries.ISO);
            if (code != null && tables.territoryCodes.contains(code)) {
                row.report("countryCode", ViolationCode.UNKNOWN_CODE, "is a territory; name its parent country", code);
            }
            Fields.unique(row, "countryCode", code, seen);
            Boolean customs = row.requiredBoolean("customs");
            List<String> exclusions = Fields.each(
                    row,
                    "excludedPostalCodes",
                    row.optionalStrings("excludedPostalCodes", MOST_EXCLUSIONS),
                    entry -> PostalCodeExclusions.problemOf(entry).orElse(null),
                    ViolationCode.INVALID_FORMAT);
            row.refuseUnknownFields();
            result.add(new ServedCountry(code, Boolean.TRUE.equals(customs), exclusions));
        }
        return result;
    }

    private static List<PayerCode> payerCodes(JsonObjectReader product) {
        List<PayerCode> result = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (JsonObjectReader row : product.requiredObjects("payerCodes", 0, INCOTERMS.size())) {
            String code = row.requiredCode("code", INCOTERMS);
            Fields.unique(row, "code", code, seen);
            result.add(new PayerCode(code, Fields.text(row, "name")));
            row.refuseUnknownFields();
        }
        return result;
    }

    private DangerousGoodsTerms dangerousGoods(JsonObjectReader product) {
        JsonObjectReader row = product.requiredObject("dangerousGoods");
        if (row == null) {
            return null;
        }
        Boolean allowed = row.requiredBoolean("allowed");
        Boolean limited = row.requiredBoolean("limitedQuantities");
        Boolean excepted = row.requiredBoolean("exceptedQuantities");
        List<String> allowedClasses = classes(row, "allowedClasses");
        List<String> notAllowedClasses = Fields.each(
                row,
                "notAllowedClasses",
                classes(row, "notAllowedClasses"),
                code -> allowedClasses.contains(code) ? "stands in allowedClasses, too" : null,
                ViolationCode.DUPLICATE);
        List<Exemption> exceptions = new ArrayList<>();
        for (JsonObjectReader exception : row.optionalObjects("exceptions", MOST_EXCEPTIONS)) {
            exceptions.add(exception(exception, exceptions));
            exception.refuseUnknownFields();
        }
        row.refuseUnknownFields();
        return new DangerousGoodsTerms(
                Boolean.TRUE.equals(allowed),
                Boolean.TRUE.equals(limited),
                Boolean.TRUE.equals(excepted),
                allowedClasses,
                notAllowedClasses,
                exceptions);
    }

    private List<String> classes(JsonObjectReader row, String field) {
        return Fields.codes(
                row, field, row.optionalStrings(field, MOST_CODES), tables.adrCodes::contains, "a known ADR class");
    }

    private Exemption exception(JsonObjectReader row, List<Exemption> before) {
        String unNumber = row.optionalCode("unNumber", tables.unCodes);
        String adrClass = row.optionalCode("adrClass", tables.adrCodes);
        String group = row.optionalCode("packingGroup", PACKING_GROUPS);
        Boolean allowed = row.requiredBoolean("allowed");
        if (!row.has("unNumber") && !row.has("packingGroup")) {
            row.report("unNumber", ViolationCode.REQUIRED, "unNumber or packingGroup or both must be given", null);
        }
        Exemption exception = new Exemption(unNumber, adrClass, group, Boolean.TRUE.equals(allowed));
        if (before.contains(exception) || before.contains(exception.opposite())) {
            row.violations()
                    .add(row.pointer(), ViolationCode.DUPLICATE, "another exception is about the same substances");
        }
        return exception;
    }

    private static void units(JsonObjectReader product) {
        JsonObjectReader row = product.optionalObject("units");
        if (row != null) {
            row.requiredCode("weight", Set.of(Units.METRIC.weight()));
            row.requiredCode("length", Set.of(Units.METRIC.length()));
            row.requiredCode("volume", Set.of(Units.METRIC.volume()));
            row.requiredCode("loadingMeters", Set.of(Units.METRIC.loadingMeters()));
            row.refuseUnknownFields();
        }
    }
}
