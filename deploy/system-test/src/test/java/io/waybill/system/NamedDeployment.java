package io.waybill.system;

import java.util.List;
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

    @Override
    public void close() {
        // It is not ours to stop.
    }
}
