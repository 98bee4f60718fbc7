package io.waybill.freight.cargo;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.DecimalRange;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.catalogue.document.PackageType;
import io.waybill.freight.catalogue.document.Product;
import io.waybill.freight.catalogue.document.Product.PayerCode;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what match and weight requests have in common, with the bounds of the wire contract, section 4. Everything is
 * read against one snapshot of the catalogue. Violations are collected in the reader; the result may be used only if
 * there are none.
 */
public final class ShipmentReader {

    private static final int MOST_LINES = 1_000;
    private static final int MOST_PIECES = 999;
    private static final DecimalRange KG = DecimalRange.positiveTo(99_999);
    private static final DecimalRange LENGTH_CM = DecimalRange.positiveTo(9_999);
    private static final DecimalRange WIDTH_OR_HEIGHT_CM = DecimalRange.positiveTo(999);
    private static final DecimalRange CUBIC_METERS = DecimalRange.positiveTo(999);
    private static final DecimalRange LOADING_METERS = DecimalRange.positiveTo(99);
    private static final DecimalRange PALLET_PLACES = DecimalRange.positiveTo(999);

    private final CompiledCatalogue catalogue;
    private final PartiesReader parties;
    private final DangerousGoodsReader dangerousGoods;

    public ShipmentReader(CompiledCatalogue catalogue) {
        this.catalogue = catalogue;
        this.parties = new PartiesReader(catalogue.countries());
        this.dangerousGoods = new DangerousGoodsReader(catalogue);
    }

    /** The shipment of a match: the market is required, the payer code may be given. */
    public Shipment readForMatch(JsonObjectReader request) {
        String market = request.requiredCodeOfAnyCase("marketAvailability", Product.MARKETS);
        String payerCode = request.optionalCodeOfAnyCase("payerCode", PayerCode.INCOTERMS);
        return new Shipment(market, payerCode, parties.read(request), lines(request));
    }

    /** The shipment of a weight calculation: a market may be given but does not matter. */
    public Shipment readForWeight(JsonObjectReader request) {
        request.optionalCodeOfAnyCase("marketAvailability", Product.MARKETS);
        return new Shipment(null, null, parties.read(request), lines(request));
    }

    private List<CargoLine> lines(JsonObjectReader request) {
        JsonObjectReader cargo = request.requiredObject("cargo");
        if (cargo == null) {
            return List.of();
        }
        List<CargoLine> lines = new ArrayList<>();
        for (JsonObjectReader line : cargo.requiredObjects("pieces", 1, MOST_LINES)) {
            lines.add(line(line, lines.size()));
            line.refuseUnknownFields();
        }
        cargo.refuseUnknownFields();
        return lines;
    }

    private CargoLine line(JsonObjectReader line, int index) {
        PackageType packageType = packageType(line);
        Integer numberOfPieces = line.requiredInteger("numberOfPieces", 1, MOST_PIECES);
        BigDecimal weight = line.requiredDecimal("weight", KG);
        BigDecimal length = line.optionalDecimal("length", LENGTH_CM);
        BigDecimal width = line.optionalDecimal("width", WIDTH_OR_HEIGHT_CM);
        BigDecimal height = line.optionalDecimal("height", WIDTH_OR_HEIGHT_CM);
        BigDecimal volume = line.optionalDecimal("volume", CUBIC_METERS);
        BigDecimal loadingMeters = line.optionalDecimal("loadingMeters", LOADING_METERS);
        BigDecimal palletPlaces = line.optionalDecimal("palletPlaces", PALLET_PLACES);
        Boolean stackable = line.optionalBoolean("stackable");
        Boolean turnable = line.optionalBoolean("turnable");
        return new CargoLine(
                index,
                packageType,
                numberOfPieces == null ? 0 : numberOfPieces,
                weight,
                length,
                width,
                height,
                volume,
                loadingMeters,
                palletPlaces,
                stackable == null ? packageType != null && packageType.stackable() : stackable,
                !Boolean.FALSE.equals(turnable),
                dangerousGoods.read(line));
    }

    private PackageType packageType(JsonObjectReader line) {
        String code = line.requiredString("packageType");
        PackageType known = code == null ? null : catalogue.packageTypes().get(code);
        if (code != null && known == null) {
            line.report("packageType", ViolationCode.UNKNOWN_CODE, "is not a package type of the catalogue", code);
        }
        return known;
    }
}
