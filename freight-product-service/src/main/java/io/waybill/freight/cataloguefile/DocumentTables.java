package io.waybill.freight.cataloguefile;

import static io.waybill.freight.cataloguefile.ColumnType.BOOLEAN;
import static io.waybill.freight.cataloguefile.ColumnType.DATE;
import static io.waybill.freight.cataloguefile.ColumnType.JSON;
import static io.waybill.freight.cataloguefile.ColumnType.LIST;
import static io.waybill.freight.cataloguefile.ColumnType.NUMBER;
import static io.waybill.freight.cataloguefile.ColumnType.TEXT;
import static io.waybill.freight.cataloguefile.ColumnType.UN_NUMBER;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables of a catalogue document with all their fields. */
final class DocumentTables {

    private static final Table RULE_SETS = Table.of("ruleSets")
            .keyedBy("code")
            .with(TEXT, "code", "name")
            .with(NUMBER, "kgPerCubicMeter", "kgPerLoadingMeter", "kgPerPalletPlace", "loadingHeight")
            .with(NUMBER, "longGoods.overLength", "longGoods.kgPerMeterBegun")
            .with(TEXT, "source");

    private static final Table PRODUCTS = Table.of("products")
            .keyedBy("productCode", "validFrom")
            .with(TEXT, "productCode", "name", "description")
            .with(BOOLEAN, "active")
            .with(DATE, "validFrom", "validTo")
            .with(LIST, "businessRegions")
            .with(TEXT, "transportMode")
            .with(BOOLEAN, "domestic")
            .with(LIST, "marketAvailability", "packageTypes", "additionalServices")
            .with(NUMBER, "minimumChargeableWeight")
            .with(NUMBER, "limits.shipment.weightMin", "limits.shipment.weightMax")
            .with(NUMBER, "limits.shipment.chargeableWeightMin", "limits.shipment.chargeableWeightMax")
            .with(NUMBER, "limits.shipment.volumeMin", "limits.shipment.volumeMax")
            .with(NUMBER, "limits.shipment.loadingMetersMin", "limits.shipment.loadingMetersMax")
            .with(NUMBER, "limits.shipment.palletPlacesMin", "limits.shipment.palletPlacesMax")
            .with(NUMBER, "limits.shipment.numberOfPiecesMin", "limits.shipment.numberOfPiecesMax")
            .with(NUMBER, "limits.piece.weightMin", "limits.piece.weightMax")
            .with(NUMBER, "limits.piece.volumeMin", "limits.piece.volumeMax")
            .with(NUMBER, "limits.piece.lengthMin", "limits.piece.lengthMax")
            .with(NUMBER, "limits.piece.widthMin", "limits.piece.widthMax")
            .with(NUMBER, "limits.piece.heightMin", "limits.piece.heightMax")
            .with(BOOLEAN, "dangerousGoods.allowed")
            .with(BOOLEAN, "dangerousGoods.limitedQuantities", "dangerousGoods.exceptedQuantities")
            .with(LIST, "dangerousGoods.allowedClasses", "dangerousGoods.notAllowedClasses")
            .with(TEXT, "units.weight", "units.length", "units.volume", "units.loadingMeters")
            .always("limits.shipment", "limits.piece", "dangerousGoods");

    /** A list comes after its parent. */
    static final List<Table> ALL = List.of(
            PRODUCTS,
            country(PRODUCTS.list("countriesFrom")),
            country(PRODUCTS.list("countriesTo")),
            PRODUCTS.list("lanes").with(TEXT, "from", "to"),
            PRODUCTS.list("payerCodes").with(TEXT, "code", "name"),
            PRODUCTS.list("dangerousGoods.exceptions")
                    .with(UN_NUMBER, "unNumber")
                    .with(TEXT, "adrClass", "packingGroup")
                    .with(BOOLEAN, "allowed"),
            RULE_SETS,
            RULE_SETS.list("roundingSteps").with(NUMBER, "upTo", "step"),
            Table.of("laneRules")
                    .with(TEXT, "productCode")
                    .with(LIST, "fromCountries", "toCountries")
                    .with(TEXT, "ruleSet", "source"),
            Table.of("packageTypes")
                    .with(TEXT, "code", "name", "description", "unece21Code")
                    .with(BOOLEAN, "palletized")
                    .with(NUMBER, "length", "width", "height", "palletPlaces", "weightMax")
                    .with(BOOLEAN, "stackable", "tiltable", "tray")
                    .with(TEXT, "source"),
            Table.of("additionalServices")
                    .with(TEXT, "code", "name", "description")
                    .with(LIST, "excludes")
                    .with(TEXT, "source"),
            Table.of("unNumbers")
                    .with(UN_NUMBER, "unNumber")
                    .with(TEXT, "name", "adrClass", "classificationCode", "packingGroup")
                    .with(TEXT, "limitedQuantity", "exceptedQuantity", "transportCategory", "tunnelCode", "source"),
            Table.of("adrClasses")
                    .with(TEXT, "code", "name")
                    .with(LIST, "divisions")
                    .with(TEXT, "source"),
            Table.of("countries")
                    .with(TEXT, "code", "name", "postalCodePattern", "postalCodeExample", "vehicleCode", "source"),
            Table.of("territories")
                    .with(TEXT, "code", "name", "parentCountryCode", "postalCodePattern", "postalCodeExample")
                    .with(TEXT, "source"),
            Table.of("customsTerritories")
                    .with(TEXT, "countryCode", "name")
                    .with(LIST, "postalCodes", "territories")
                    .with(BOOLEAN, "customs")
                    .with(TEXT, "source"),
            Table.of("matchCases")
                    .with(TEXT, "name", "region")
                    .with(JSON, "request")
                    .with(LIST, "products"),
            Table.of("weightCases")
                    .with(TEXT, "name", "region")
                    .with(JSON, "request")
                    .with(NUMBER, "chargeableWeight"));

    private static final Map<String, List<Table>> LISTS = ALL.stream()
            .filter(table -> table.parent() != null)
            .collect(Collectors.groupingBy(table -> table.parent().name()));

    private DocumentTables() {}

    private static Table country(Table list) {
        return list.with(TEXT, "countryCode")
                .with(BOOLEAN, "customs")
                .with(LIST, "excludedPostalCodes", "excludedTerritories");
    }

    static Optional<Table> find(String name) {
        return ALL.stream().filter(table -> table.name().equals(name)).findFirst();
    }

    /** The lists in the rows of a table. */
    static List<Table> lists(Table table) {
        return LISTS.getOrDefault(table.name(), List.of());
    }
}
