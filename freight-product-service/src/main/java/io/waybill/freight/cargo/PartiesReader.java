package io.waybill.freight.cargo;

import io.waybill.common.error.ViolationCode;
import io.waybill.common.json.JsonObjectReader;
import io.waybill.common.text.Letters;
import io.waybill.freight.catalogue.snapshot.Countries;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code parties}: consignor and consignee are mandatory, pickup and delivery, if given, replace them. */
final class PartiesReader {

    private static final Set<String> ROLES = Set.of("consignor", "consignee", "pickup", "delivery");
    private static final Set<String> MANDATORY = Set.of("consignor", "consignee");
    private static final int MOST_PARTIES = 10;

    private final Countries countries;

    PartiesReader(Countries countries) {
        this.countries = countries;
    }

    /** The route; its places are {@code null} where violations were recorded. */
    Route read(JsonObjectReader request) {
        Map<String, Place> places = new HashMap<>();
        // All roles that were named, even by invalid parties: these roles are not missing.
        Map<String, Integer> named = new HashMap<>();
        List<JsonObjectReader> parties = request.requiredObjects("parties", 0, MOST_PARTIES);
        for (int i = 0; i < parties.size(); i++) {
            JsonObjectReader party = parties.get(i);
            String role = party.requiredCodeOfAnyCase("role", ROLES);
            Place place = place(party, role);
            party.refuseUnknownFields();
            if (role != null && named.putIfAbsent(role, i) != null) {
                party.report("role", ViolationCode.DUPLICATE, "each role may occur only once", role);
            } else if (role != null && place != null) {
                places.put(role, place);
            }
        }
        // A value that is not a list of parties already has its own violation.
        if (request.violations().list().stream().noneMatch(v -> v.pointer().equals(request.pointer("parties")))) {
            MANDATORY.stream()
                    .sorted()
                    .filter(role -> !named.containsKey(role))
                    .forEach(role -> request.report(
                            "parties", ViolationCode.REQUIRED, "must have a party with the role " + role, null));
        }
        return new Route(
                Optional.ofNullable(places.get("pickup")).orElse(places.get("consignor")),
                Optional.ofNullable(places.get("delivery")).orElse(places.get("consignee")));
    }

    private Place place(JsonObjectReader party, String role) {
        JsonObjectReader address = party.requiredObject("address");
        if (address == null) {
            return null;
        }
        String sentCountry = address.requiredString("countryCode");
        String sentPostalCode = address.optionalText("postalCode");
        address.refuseUnknownFields();
        if (sentCountry == null) {
            return null;
        }
        String country = Letters.upper(sentCountry);
        if (!countries.isKnown(country)) {
            address.report("countryCode", ViolationCode.UNKNOWN_CODE, Countries.rule(country), sentCountry);
            return null;
        }
        String postalCode = null;
        if (sentPostalCode != null) {
            postalCode = countries.normalised(country, sentPostalCode).orElse(null);
            if (postalCode == null) {
                String message = "is not a postal code of " + country;
                address.report("postalCode", ViolationCode.INVALID_FORMAT, message, sentPostalCode);
            }
        }
        return new Place(
                country,
                postalCode,
                role,
                countries.servedAs(country),
                address.pointer("countryCode"),
                address.pointer("postalCode"));
    }
}
