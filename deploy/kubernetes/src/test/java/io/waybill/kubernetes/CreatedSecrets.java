package io.waybill.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What {@code create-secrets} prints. */
final class CreatedSecrets {

    private static final Map<String, List<HasMetadata>> PRINTED = new ConcurrentHashMap<>();

    private CreatedSecrets() {}

    /** For a first installation of this overlay. */
    static List<HasMetadata> of(String overlay) {
        return PRINTED.computeIfAbsent(
                overlay,
                name -> StrictYaml.read(run(Map.of(), name, "--offline").orFail()));
    }

    static Shell.Result run(Map<String, String> environment, String... arguments) {
        Map<String, String> complete = new java.util.HashMap<>(Map.of(
                "BACKUP_ACCESS_KEY_ID", "an-access-key",
                "BACKUP_SECRET_ACCESS_KEY", "its-secret",
                "OIDC_ISSUER", "https://login.carrier.example/realms/carrier",
                "OIDC_CLIENT_ID", "waybill-portal",
                "OIDC_CLIENT_SECRET", "the-portals-secret"));
        complete.putAll(environment);
        List<String> command = new java.util.ArrayList<>();
        command.add(Checkout.KUBERNETES.resolve("create-secrets").toString());
        command.addAll(List.of(arguments));
        return Shell.run(complete, command);
    }
}
