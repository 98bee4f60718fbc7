package io.waybill.helm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /** Its standard output and error, and whether it succeeded. */
    record Result(int status, String output, String error) {

        List<HasMetadata> objects() {
            if (status != 0) {
                throw new IllegalStateException("exit status " + status + "\n" + error);
            }
            return StrictYaml.read(output);
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
                List.of(Chart.ROOT.resolve("deploy/helm/create-secrets").toString()));
        command.addAll(List.of(arguments));
        Map<String, String> variables = new HashMap<>(PRODUCTION);
        variables.putAll(environment);
        try {
            Path error = Files.createTempFile("create-secrets-", ".err");
            try {
                ProcessBuilder builder = new ProcessBuilder(command).redirectError(error.toFile());
                builder.environment().putAll(variables);
                Process process = builder.start();
                process.getOutputStream().close();
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                return new Result(process.waitFor(), output, Files.readString(error));
            } finally {
                Files.delete(error);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
