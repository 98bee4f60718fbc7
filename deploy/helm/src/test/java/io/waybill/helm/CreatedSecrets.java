package io.waybill.helm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.waybill.test.Checkout;
import io.waybill.test.Command;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What {@code create-secrets} prints. */
final class CreatedSecrets {

    private static final Map<String, String> PRODUCTION = Map.of(
            "BACKUP_ACCESS_KEY_ID", "an-access-key",
            "BACKUP_SECRET_ACCESS_KEY", "its-secret",
            "OIDC_ISSUER", "https://login.carrier.example/realms/carrier",
            "OIDC_CLIENT_ID", "waybill-portal",
            "OIDC_CLIENT_SECRET", "the-portals-secret");

    private CreatedSecrets() {}

    /** Those of production and of a sandbox. */
    static List<HasMetadata> all() {
        return Stream.concat(
                        objects(Map.of(), "--offline").stream(),
                        objects(Map.of(), "--offline", "--sandbox").stream()
                                .filter(secret ->
                                        secret.getMetadata().getName().matches("auth-token-service|.*-superuser")))
                .toList();
    }

    /** The objects that a run prints. */
    static List<HasMetadata> objects(Map<String, String> environment, String... arguments) {
        return StrictYaml.read(run(environment, arguments).orFail());
    }

    static Command.Result run(Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(
                List.of(Checkout.ROOT.resolve("deploy/helm/create-secrets").toString()));
        command.addAll(List.of(arguments));
        Map<String, String> variables = new HashMap<>(PRODUCTION);
        variables.putAll(environment);
        return Command.run(command, variables);
    }
}
