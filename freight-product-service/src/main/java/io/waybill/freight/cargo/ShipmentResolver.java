package io.waybill.freight.cargo;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.freight.cargo.CargoRequest.LineRequest;
import io.waybill.freight.catalogue.document.PackageType;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks up what a request names in one snapshot of the catalogue: countries, package types, UN numbers. What it does
 * not find is a violation; the shipment may be used only if there are none. A field without a value is skipped.
 */
public final class ShipmentResolver {

    private final CompiledCatalogue catalogue;
    private final Violations violations;
    private final RouteResolver routes;
    private final SubstanceResolver substances;

    public ShipmentResolver(CompiledCatalogue catalogue, Violations violations) {
        this.catalogue = catalogue;
        this.violations = violations;
        this.routes = new RouteResolver(catalogue.countries(), violations);
        this.substances = new SubstanceResolver(catalogue, violations);
    }

    /** The shipment; {@code market} and {@code incoterm} are {@code null} if they do not matter. */
    public Shipment resolve(Market market, Incoterm incoterm, List<PartyRequest> parties, CargoRequest cargo) {
        return new Shipment(
                market == null ? null : market.name(),
                incoterm == null ? null : incoterm.name(),
                routes.resolve(parties),
                cargo == null || cargo.pieces() == null ? List.of() : lines(cargo.pieces()));
    }

    private List<CargoLine> lines(List<LineRequest> pieces) {
        List<CargoLine> lines = new ArrayList<>(pieces.size());
        for (int i = 0; i < pieces.size(); i++) {
            if (pieces.get(i) != null) {
                lines.add(line(pieces.get(i), i));
            }
        }
        return lines;
    }

    private CargoLine line(LineRequest line, int index) {
        String pointer = "/cargo/pieces/" + index;
        PackageType packageType = packageType(line.packageType(), pointer);
        return new CargoLine(
                index,
                packageType,
                line.numberOfPieces() == null ? 0 : line.numberOfPieces(),
                line.weight(),
                line.length(),
                line.width(),
                line.height(),
                line.volume(),
                line.loadingMeters(),
                line.palletPlaces(),
                line.stackable() == null ? packageType != null && packageType.stackable() : line.stackable(),
                !Boolean.FALSE.equals(line.turnable()),
                substances.resolve(line.dangerousGoods(), pointer));
    }

    private PackageType packageType(String code, String line) {
        if (code == null || code.isBlank()) {
            return null;
        }
        PackageType known = catalogue.packageTypes().get(code);
        if (known == null) {
            String message = "is not a package type of the catalogue";
            violations.add(line + "/packageType", ViolationCode.UNKNOWN_CODE, message, code);
        }
        return known;
    }
}
