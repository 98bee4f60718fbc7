package io.waybill.helm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.waybill.checkout.Checkout;
import io.waybill.checkout.Shell;
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

    /** A run, and the objects that it printed. */
    record Result(Shell.Result run) {

        int status() {
            return run.status();
        }

        String output() {
            return run.output();
        }

        String error() {
            return run.error();
        }

        List<HasMetadata> objects() {
            return StrictYaml.read(run.orFail());
        }
    }

    /** Those of production and of a sandbox. */
    static List<HasMetadata> all() {
        return Stream.concat(
                        run(Map.of(), "--offline").objects().stream(),
                        run(Map.of(), "--offline", "--sandbox").objects().stream()
                                .filter(secret ->
                                        secret.getMetadata().getName().matches("auth-token-service|.*-superuser")))
                .toList();
    }

    static Result run(Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(
                List.of(Checkout.ROOT.resolve("deploy/helm/create-secrets").toString()));
        command.addAll(List.of(arguments));
        Map<String, String> variables = new HashMap<>(PRODUCTION);
        variables.putAll(environment);
        return new Result(Shell.run(variables, command));
    }
}
