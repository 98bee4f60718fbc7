package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An overlay of a carrier's own, made as README.md says, by its own name and in a namespace of its own. */
@RequiresKubectl
class OwnOverlayTest {

    /** Builds overlays as kubectl does, and takes everything else. */
    private static final String KUBECTL = """
            #!/usr/bin/env bash
            case "$1" in
              kustomize) exec "$REAL" "$@" ;;
            esac
            echo "$*" >> "$CALLS"
            case "$*" in
              *"get job"*) echo "auth-token-service-migration Complete" ;;
            esac
            """;

    @TempDir
    private Path folder;

    private Path kubernetes;
    private Path calls;
    private Map<String, String> environment;

    @BeforeEach
    void aCopyOfProduction() throws IOException {
        kubernetes = folder.resolve("deploy/kubernetes");
        calls = folder.resolve("calls");
        Path kubectl = Files.createDirectories(folder.resolve("bin")).resolve("kubectl");
        Files.writeString(kubectl, KUBECTL);
        Files.setPosixFilePermissions(kubectl, PosixFilePermissions.fromString("rwx------"));
        environment = Map.of(
                "PATH",
                kubectl.getParent() + ":" + System.getenv("PATH"),
                "REAL",
                Shell.run(Map.of(), List.of("bash", "-c", "command -v kubectl"))
                        .orFail()
                        .strip(),
                "CALLS",
                calls.toString(),
                "WAYBILL_LOOK_EVERY",
                "0.2");
        bash("""
                mkdir -p %1$s/deploy/kubernetes
                cp -r deploy/database deploy/observability %1$s/deploy
                cp -r deploy/kubernetes/{base,components,overlays,deploy,create-secrets} %1$s/deploy/kubernetes
                cd %1$s/deploy/kubernetes/overlays
                cp -r production acme
                find acme -name kustomization.yaml -exec sed -i.bak 's/^namespace: waybill$/namespace: acme/' {} +
                sed -i.bak 's/trusted-proxies=/trusted-proxies=10.244.0.0\\/16/' acme/settings/kustomization.yaml
                """.formatted(folder));
    }

    @Test
    void itIsDeployedByItsName() throws IOException {
        Shell.Result result =
                Shell.run(environment, List.of(kubernetes.resolve("deploy").toString(), "acme"));

        assertThat(result.status()).as(result.error()).isZero();
        assertThat(Files.readAllLines(calls))
                .filteredOn(call -> call.startsWith("apply"))
                .extracting(call -> call.substring(call.indexOf("overlays/")))
                .containsExactly("overlays/acme/platform", "overlays/acme/migration", "overlays/acme");
        assertThat(Files.readAllLines(calls))
                .filteredOn(call -> call.startsWith("--namespace"))
                .isNotEmpty()
                .allSatisfy(call -> assertThat(call).startsWith("--namespace acme "));
    }

    @Test
    void itGetsTheSecretsThatItsManifestsName() throws IOException {
        bash("sed -i.bak 's/openid-provider/no-portal/' " + kubernetes.resolve("overlays/acme/kustomization.yaml"));

        List<HasMetadata> secrets = StrictYaml.read(Shell.run(
                        Map.of("BACKUP_ACCESS_KEY_ID", "id", "BACKUP_SECRET_ACCESS_KEY", "secret"),
                        List.of(
                                kubernetes.resolve("create-secrets").toString(),
                                kubernetes.resolve("overlays/acme").toString(),
                                "--offline"))
                .orFail());

        assertThat(secrets)
                .hasSize(11)
                .allSatisfy(secret ->
                        assertThat(secret.getMetadata().getNamespace()).isEqualTo("acme"))
                .extracting(secret -> secret.getMetadata().getName())
                .contains("backup-object-store")
                .doesNotContain("portal-provider", "database-superuser");
    }

    /** As {@code docs/compatibility.md} has it, for who wants an order. */
    @Test
    void oneServiceGetsItsVersionBeforeTheOthers() {
        bash("sed -i.bak '/auth-token-service$/,/freight-product-service$/s/newTag: .*/newTag: 9.9.9/' "
                + kubernetes.resolve("overlays/acme/version/kustomization.yaml"));

        for (String step : List.of("acme", "acme/migration")) {
            String printed = Shell.run(
                            Map.of(),
                            List.of(
                                    "kubectl",
                                    "kustomize",
                                    kubernetes.resolve("overlays").resolve(step).toString()))
                    .orFail();
            assertThat(new Manifests(step, StrictYaml.read(printed)).workloads())
                    .hasSizeGreaterThanOrEqualTo(4)
                    .allSatisfy(workload -> assertThat(
                                    workload.containers().getFirst().getImage().contains(":9.9.9"))
                            .as(workload.name())
                            .isEqualTo(workload.name().startsWith(Checkout.AUTH)));
        }
    }

    private static void bash(String script) {
        Shell.run(Map.of(), List.of("bash", "-euc", script)).orFail();
    }
}
