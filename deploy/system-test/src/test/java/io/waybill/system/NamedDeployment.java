package io.waybill.system;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The services that the environment names; they are left running. The README of this module lists the variables. */
record NamedDeployment(Client client) implements Deployment {

    private static final List<String> REQUIRED = List.of(
            "AUTH_URL", "FREIGHT_URL", "INDIA_INSTRUCTION_URL", "INDIA_PRODUCT_URL", "CLIENT_ID", "CLIENT_SECRET");

    static NamedDeployment of(Map<String, String> environment) {
        List<String> missing = REQUIRED.stream()
                .filter(name -> environment.getOrDefault(name, "").isBlank())
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException("the environment names no deployment: " + missing + " must be set");
        }
        return new NamedDeployment(new Client(environment));
    }

    @Override
    public Optional<Silence> silenceIssuer() {
        return Optional.empty();
    }

    /** As a variable says, such as {@code AUTH_TOKEN_SERVICE_PID}. */
    @Override
    public Optional<ProcessHandle> process(String service) {
        String variable = service.toUpperCase(Locale.ROOT).replace('-', '_') + "_PID";
        return Optional.ofNullable(client.environment().get(variable))
                .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)));
    }

    @Override
    public void close() {
        // It is not ours to stop.
    }
}
