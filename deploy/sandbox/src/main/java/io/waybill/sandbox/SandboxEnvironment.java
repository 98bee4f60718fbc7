package io.waybill.sandbox;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The names and values of sandbox.env, with which a program or a shell calls this sandbox. */
record SandboxEnvironment(Map<String, String> values) {

    /** Mail address of the portal's developer, who owns the first application. */
    static final String PORTAL_DEVELOPER = "ada@sandbox.example";

    /** Mail address of the portal's operator. */
    static final String PORTAL_OPERATOR = "olga@sandbox.example";

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

    /** Adds the log-ins of the portal. */
    void addLogIns(Secrets secrets) {
        values.put("PORTAL_DEVELOPER_MAIL", PORTAL_DEVELOPER);
        values.put("PORTAL_DEVELOPER_PASSWORD", secrets.developerPassword());
        values.put("PORTAL_OPERATOR_MAIL", PORTAL_OPERATOR);
        values.put("PORTAL_OPERATOR_PASSWORD", secrets.operatorPassword());
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
