package io.waybill.freight.cargo;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.DecimalRange;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.freight.catalogue.CompiledCatalogue;
import io.waybill.freight.catalogue.PackageType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads what match and weight requests have in common, with the bounds of the wire contract, section 4. Everything is read
 * against one snapshot of the catalogue. Violations are left in the reader; what is returned may be used only if there are
 * none.
 */
public final class ShipmentReader {

    private static final Set<String> MARKETS = Set.of("B2B", "B2C");
    /** The any-mode rules of Incoterms 2020; FAS, FOB, CFR and CIF are for sea transport, and these are road products. */
    private static final Set<String> PAYER_CODES = Set.of("EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP");

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
        String market = request.requiredCode("marketAvailability", MARKETS);
        String payerCode = request.optionalCode("payerCode", PAYER_CODES);
        return new Shipment(market, payerCode, parties.read(request), lines(request));
    }

    /** The shipment of a weight calculation: a market may be given and does not matter. */
    public Shipment readForWeight(JsonObjectReader request) {
        request.optionalCode("marketAvailability", MARKETS);
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
