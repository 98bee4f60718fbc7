package io.waybill.freight.cargo;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.text.LetterCase;
import io.waybill.freight.cargo.CargoRequest.LineRequest;
import io.waybill.freight.cargo.PartyRequest.AddressRequest;
import io.waybill.freight.catalogue.document.PackageType;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.catalogue.snapshot.Countries;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Looks up what a request names in one snapshot of the catalogue: countries, package types, UN numbers. What it does
 * not find is a violation; the shipment may be used only if there are none. A field without a value is skipped.
 */
public final class ShipmentResolver {

    private final CompiledCatalogue catalogue;
    private final Violations violations;

    public ShipmentResolver(CompiledCatalogue catalogue, Violations violations) {
        this.catalogue = catalogue;
        this.violations = violations;
    }

    /** The shipment of the parties with the cargo. */
    public Shipment resolve(List<PartyRequest> parties, CargoRequest cargo) {
        return new Shipment(
                route(parties), cargo == null || cargo.pieces() == null ? List.of() : lines(cargo.pieces()));
    }

    private Route route(List<PartyRequest> parties) {
        if (parties == null) {
            return new Route(null, null);
        }
        Map<PartyRole, Place> places = new EnumMap<>(PartyRole.class);
        // A role that an invalid party names is not missing.
        Set<PartyRole> named = EnumSet.noneOf(PartyRole.class);
        for (int i = 0; i < parties.size(); i++) {
            PartyRequest party = parties.get(i);
            if (party != null) {
                String pointer = "/parties/" + i;
                Place place = party.address() == null ? null : place(party.address(), party.role(), pointer);
                if (party.role() != null && !named.add(party.role())) {
                    String message = "each role may occur only once";
                    violations.add(
                            pointer + "/role",
                            ViolationCode.DUPLICATE,
                            message,
                            party.role().toString());
                } else if (party.role() != null && place != null) {
                    places.put(party.role(), place);
                }
            }
        }
        Stream.of(PartyRole.CONSIGNEE, PartyRole.CONSIGNOR)
                .filter(role -> !named.contains(role))
                .forEach(role ->
                        violations.add("/parties", ViolationCode.REQUIRED, "must have a party with the role " + role));
        return new Route(
                places.getOrDefault(PartyRole.PICKUP, places.get(PartyRole.CONSIGNOR)),
                places.getOrDefault(PartyRole.DELIVERY, places.get(PartyRole.CONSIGNEE)));
    }

    private Place place(AddressRequest address, PartyRole role, String party) {
        return place(
                address.countryCode(),
                party + "/address/countryCode",
                address.postalCode(),
                party + "/address/postalCode",
                role);
    }

    /**
     * The place in a country, as a body or a query names it.
     *
     * @param countryPointer where the request has the country
     * @param postalCodePointer where it has the postal code
     * @param role {@code null} if the place is that of no party
     * @return {@code null} if the country was not sent, or is unknown
     */
    public Place place(
            String sentCountry,
            String countryPointer,
            String sentPostalCode,
            String postalCodePointer,
            PartyRole role) {
        if (sentCountry == null || sentCountry.isBlank()) {
            return null;
        }
        Countries countries = catalogue.countries();
        String country = countries.isKnown(sentCountry) ? sentCountry : LetterCase.upper(sentCountry);
        if (!countries.isKnown(country)) {
            violations.add(countryPointer, ViolationCode.UNKNOWN_CODE, Countries.rule(country), sentCountry);
            return null;
        }
        String postalCode = null;
        if (sentPostalCode != null && !sentPostalCode.isBlank()) {
            postalCode = countries.normalised(country, sentPostalCode).orElse(null);
            if (postalCode == null) {
                String message = "is not a postal code of " + country;
                violations.add(postalCodePointer, ViolationCode.INVALID_FORMAT, message, sentPostalCode);
            }
        }
        return new Place(country, postalCode, role, countries.servedAs(country), countryPointer, postalCodePointer);
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
        PackageType packageType = packageType(line.packageType(), index);
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
                line.dangerousGoods() == null
                        ? List.of()
                        : new SubstanceResolver(catalogue, violations).resolve(line.dangerousGoods(), pointer(index)));
    }

    private PackageType packageType(String code, int line) {
        if (code == null || code.isBlank()) {
            return null;
        }
        PackageType known = catalogue.packageTypes().get(code);
        if (known == null) {
            String message = "is not a package type of the catalogue";
            violations.add(pointer(line) + "/packageType", ViolationCode.UNKNOWN_CODE, message, code);
        }
        return known;
    }

    private static String pointer(int line) {
        return "/cargo/pieces/" + line;
    }
}
