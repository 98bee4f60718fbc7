package io.waybill.sandbox;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The names and values of sandbox.env, with which a program or a shell calls this sandbox. */
record SandboxEnvironment(Map<String, String> values) {

    /**
     * The environment of services at these URLs.
     *
     * @param seeded what {@link Seeder} has loaded
     */
    static SandboxEnvironment of(
            Function<Service, URI> url, String operatorId, String operatorSecret, Map<String, String> seeded) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Service service : Service.values()) {
            values.put(service + "_URL", url.apply(service).toString());
        }
        values.put("API_KEY_HEADER", "Carrier-API-Key");
        values.putAll(seeded);
        values.put("OPERATOR_CLIENT_ID", operatorId);
        values.put("OPERATOR_CLIENT_SECRET", operatorSecret);
        values.put("PORTAL_URL", url.apply(Service.AUTH).resolve("/portal").toString());
        return new SandboxEnvironment(values);
    }

    void addLogIns(Secrets secrets) {
        for (PortalAccount account : PortalAccount.values()) {
            values.put(account.variable() + "_MAIL", account.mail());
            values.put(account.variable() + "_PASSWORD", secrets.password(account));
        }
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
