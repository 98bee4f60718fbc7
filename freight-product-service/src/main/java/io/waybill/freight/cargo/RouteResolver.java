package io.waybill.freight.cargo;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.error.Violations;
import io.waybill.common.text.Letters;
import io.waybill.freight.cargo.PartyRequest.AddressRequest;
import io.waybill.freight.catalogue.snapshot.Countries;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Takes the two ends of a shipment from its parties: pickup, otherwise consignor; delivery, otherwise consignee. */
final class RouteResolver {

    private final Countries countries;
    private final Violations violations;

    RouteResolver(Countries countries, Violations violations) {
        this.countries = countries;
        this.violations = violations;
    }

    Route resolve(List<PartyRequest> parties) {
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
        String sentCountry = address.countryCode();
        if (sentCountry == null || sentCountry.isBlank()) {
            return null;
        }
        String pointer = party + "/address";
        String country = Letters.upper(sentCountry);
        if (!countries.isKnown(country)) {
            String message = Countries.rule(country);
            violations.add(pointer + "/countryCode", ViolationCode.UNKNOWN_CODE, message, sentCountry);
            return null;
        }
        String postalCode = null;
        if (address.postalCode() != null && !address.postalCode().isBlank()) {
            postalCode = countries.normalised(country, address.postalCode()).orElse(null);
            if (postalCode == null) {
                String message = "is not a postal code of " + country;
                violations.add(pointer + "/postalCode", ViolationCode.INVALID_FORMAT, message, address.postalCode());
            }
        }
        return new Place(
                country,
                postalCode,
                role == null ? null : role.toString(),
                countries.servedAs(country),
                pointer + "/countryCode",
                pointer + "/postalCode");
    }
}
