package io.waybill.sandbox;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The names and values of sandbox.env: what a program or a shell needs to call this sandbox. */
record SandboxEnvironment(Map<String, String> values) {

    static SandboxEnvironment of(Function<Service, URI> url, Secrets secrets, Seed seed, String jdbcUrl) {
        DemoData.Urls urls = new DemoData.Urls(
                url.apply(Service.AUTH),
                url.apply(Service.FREIGHT),
                url.apply(Service.INDIA_INSTRUCTION),
                url.apply(Service.INDIA_PRODUCT));
        Map<String, String> values = values(urls, secrets.operatorId(), secrets.operatorSecret(), seed);
        values.put("JDBC_URL", jdbcUrl);
        return new SandboxEnvironment(values);
    }

    static Map<String, String> values(DemoData.Urls urls, String operatorId, String operatorSecret, Seed seed) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("AUTH_URL", urls.auth().toString());
        values.put("FREIGHT_URL", urls.freight().toString());
        values.put("INDIA_INSTRUCTION_URL", urls.indiaInstruction().toString());
        values.put("INDIA_PRODUCT_URL", urls.indiaProduct().toString());
        values.put("CLIENT_ID", seed.clientId());
        values.put("CLIENT_SECRET", seed.clientSecret());
        values.put("ROPC_USERNAME", seed.username());
        values.put("ROPC_PASSWORD", seed.password());
        values.put("LOGIN_ID", seed.loginId());
        values.put("LICENCE_KEY", seed.licenceKey());
        values.put("OPERATOR_CLIENT_ID", operatorId);
        values.put("OPERATOR_CLIENT_SECRET", operatorSecret);
        values.put("LIMITED_CLIENT_ID", seed.limitedClientId());
        values.put("LIMITED_CLIENT_SECRET", seed.limitedClientSecret());
        values.put("API_KEY_HEADER", "Carrier-API-Key");
        values.put("AWBS", String.join(",", seed.awbs()));
        values.put("DELIVERED_AWB", seed.deliveredAwb());
        values.put("CANCELLED_AWB", seed.cancelledAwb());
        values.put("RETURNED_AWB", seed.returnedAwb());
        values.put("FOREIGN_AWB", seed.foreignAwb());
        values.put("PORTAL_URL", urls.auth().resolve("/portal").toString());
        return values;
    }

    String get(String name) {
        return values.get(name);
    }

    /** For {@code . target/sandbox/sandbox.env} in any POSIX shell. */
    String asShellScript() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + quoted(entry.getValue()) + "\n")
                .collect(Collectors.joining(
                        "", "# How to call the running sandbox. Written by ./sandbox once it is ready.\n", ""));
    }

    static String quoted(String value) {
        return "'" + value.replace("'", "'\\''") + "'";
    }

    @Override
    public String toString() {
        return "SandboxEnvironment of " + get("AUTH_URL");
    }
}
