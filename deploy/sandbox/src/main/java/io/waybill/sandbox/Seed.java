package io.waybill.sandbox;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the first start loaded into the services, and what a developer calls them with.
 *
 * @param clientId the first application: business region SE, level sandbox, every API, one licence
 * @param limitedClientId the second one: level standard, every API, no licence
 * @param awbs waybills of loginId in transit
 * @param foreignAwb a waybill of another shipper
 */
record Seed(
        String clientId,
        String clientSecret,
        String limitedClientId,
        String limitedClientSecret,
        String username,
        String password,
        String loginId,
        String licenceKey,
        List<String> awbs,
        String deliveredAwb,
        String cancelledAwb,
        String returnedAwb,
        String foreignAwb) {

    static Seed from(Map<String, String> values) {
        return new Seed(
                values.get("client-id"),
                values.get("client-secret"),
                values.get("limited-client-id"),
                values.get("limited-client-secret"),
                values.get("username"),
                values.get("password"),
                values.get("login-id"),
                values.get("licence-key"),
                List.of(values.get("awbs").split(",", -1)),
                values.get("delivered-awb"),
                values.get("cancelled-awb"),
                values.get("returned-awb"),
                values.get("foreign-awb"));
    }

    Map<String, String> values() {
        Map<String, String> values = new TreeMap<>();
        values.put("client-id", clientId);
        values.put("client-secret", clientSecret);
        values.put("limited-client-id", limitedClientId);
        values.put("limited-client-secret", limitedClientSecret);
        values.put("username", username);
        values.put("password", password);
        values.put("login-id", loginId);
        values.put("licence-key", licenceKey);
        values.put("awbs", String.join(",", awbs));
        values.put("delivered-awb", deliveredAwb);
        values.put("cancelled-awb", cancelledAwb);
        values.put("returned-awb", returnedAwb);
        values.put("foreign-awb", foreignAwb);
        return values;
    }

    @Override
    public String toString() {
        return "Seed of " + clientId;
    }
}
