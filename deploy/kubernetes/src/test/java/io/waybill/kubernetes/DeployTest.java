package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.kubernetes.Shell.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script deploy, against a kubectl that answers like a cluster in the state that one folder describes. */
class DeployTest {

    /**
     * Takes everything, answers questions about pods and Jobs with files, and waits for roll-outs until the file
     * "rolled".
     */
    private static final String KUBECTL = """
            #!/usr/bin/env bash
            echo "$*" >> "$CLUSTER/calls"
            case "$*" in
              kustomize*) cat "$CLUSTER/settings" 2>/dev/null || true ;;
              "get --raw /.well-known/openid-configuration") cat "$CLUSTER/issuer" 2>/dev/null ;;
              *"get secret portal-provider"*) [ ! -e "$CLUSTER/no-provider" ] ;;
              *"get pods"*) cat "$CLUSTER/pods" 2>/dev/null || true ;;
              *"get job"*) cat "$CLUSTER/jobs" ;;
              *"rollout status"*) until [ -e "$CLUSTER/rolled" ]; do sleep 0.05; done ;;
            esac
            """;

    @TempDir
    Path folder;

    private Path cluster;

    @BeforeEach
    void aCluster() throws IOException {
        Path kubectl = Files.createDirectories(folder.resolve("bin")).resolve("kubectl");
        Files.writeString(kubectl, KUBECTL);
        Files.setPosixFilePermissions(kubectl, PosixFilePermissions.fromString("rwx------"));
        cluster = Files.createDirectories(folder.resolve("cluster"));
        Files.writeString(cluster.resolve("jobs"), "auth-token-service-migration Complete\n");
    }

    @Test
    void itAppliesThreeStepsInOrder() throws IOException {
        Files.createFile(cluster.resolve("rolled"));

        Result result = deploy(Map.of());

        assertThat(result.status()).as(result.error()).isZero();
        assertThat(Files.readAllLines(cluster.resolve("calls")))
                .filteredOn(call -> call.startsWith("apply"))
                .extracting(call -> call.substring(call.lastIndexOf('/') + 1))
                .containsExactly("platform", "migration", "sandbox");
        assertThat(Files.readString(cluster.resolve("calls")))
                .contains(
                        "delete job demo-data --ignore-not-found",
                        "--for=condition=Complete job/demo-data",
                        "logs job/demo-data");
    }

    @Test
    void productionWithoutItsProxiesIsNotDeployed() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        Files.writeString(cluster.resolve("settings"), "data:\n  trusted-proxies: \"\"\n");

        Result result = deploy("production", Map.of());

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.error()).contains("trusted-proxies is not set", "overlays/production/platform");
        assertThat(Files.readString(cluster.resolve("calls"))).doesNotContain("apply");
    }

    @Test
    void productionWithItsProxiesIs() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        Files.writeString(cluster.resolve("settings"), "data:\n  trusted-proxies: 10.244.0.0/16\n");

        Result result = deploy("production", Map.of());

        assertThat(result.status()).as(result.error()).isZero();
    }

    @Test
    void theIssuerOfServiceAccountsMustBeThatOfTheCluster() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        Files.writeString(
                cluster.resolve("issuer"),
                "{\"issuer\":\"https://oidc.cloud.example/id/1\",\"jwks_uri\":\"https://oidc.cloud.example/id/1/keys\"}");
        Files.writeString(
                cluster.resolve("settings"),
                "data:\n  service-account-issuer: https://kubernetes.default.svc.cluster.local\n");

        Result result = deploy(Map.of());

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.error())
                .contains(
                        "service-account-issuer, in",
                        "base/platform/kustomization.yaml, is not the cluster's: https://oidc.cloud.example/id/1");
        assertThat(Files.readString(cluster.resolve("calls"))).doesNotContain("apply");

        Files.writeString(
                cluster.resolve("settings"), "data:\n  service-account-issuer: https://oidc.cloud.example/id/1\n");
        Result same = deploy(Map.of());
        assertThat(same.status()).as(same.error()).isZero();
    }

    @Test
    void productionWithoutTheSecretOfItsProviderIsToldSoBeforeAnythingIsMigrated() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        Files.createFile(cluster.resolve("no-provider"));
        Files.writeString(
                cluster.resolve("settings"),
                "trusted-proxies: 10.244.0.0/16\nsecretKeyRef:\n  key: issuer\n  name: portal-provider\n");

        Result result = deploy("production", Map.of());

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.error()).contains("the Secret portal-provider is missing", "create-secrets", "no-portal");
        assertThat(Files.readString(cluster.resolve("calls"))).doesNotContain("overlays/production/migration");
    }

    @Test
    void anImageThatCannotBePulledStopsIt() throws IOException {
        Files.writeString(
                cluster.resolve("pods"),
                "postgresql-0: ContainersNotReady not ready ImagePullBackOff Back-off pulling image \"postgres:18\" \n");

        Result result = deploy(Map.of());

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.error())
                .contains("postgresql-0", "Back-off pulling image \"postgres:18\"", "describe pod postgresql-0");
    }

    @Test
    void aPodThatNoNodeHasRoomForStopsItAndSaysWhy() throws IOException {
        Files.writeString(cluster.resolve("pods"), UNSCHEDULABLE);

        Result result = deploy(Map.of());

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.error()).contains("auth-token-service-1", "Insufficient memory");
    }

    @Test
    void aClusterThatAddsNodesIsGivenTime() throws IOException {
        Files.writeString(cluster.resolve("pods"), UNSCHEDULABLE);
        Files.createFile(cluster.resolve("rolled"));

        Result result = deploy(Map.of("WAYBILL_WAIT_FOR_NODES", "600"));

        assertThat(result.status()).as(result.error()).isZero();
    }

    @Test
    void aMigrationThatFailedStopsItBeforeTheServices() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        Files.writeString(cluster.resolve("jobs"), "freight-product-service-migration Failed\n");

        Result result = deploy(Map.of());

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.output()).contains("freight-product-service-migration Failed");
        assertThat(result.error()).contains("a migration failed; the services that run were not touched");
        assertThat(Files.readString(cluster.resolve("calls"))).doesNotContain("overlays/sandbox\n");
    }

    @Test
    void aSettingThatIsNoNumberIsRefused() {
        assertThat(deploy(Map.of("WAYBILL_WAIT_FOR_NODES", "soon")).error())
                .contains("WAYBILL_WAIT_FOR_NODES must be a number of seconds, not 'soon'");
    }

    private static final String UNSCHEDULABLE =
            "auth-token-service-1: Unschedulable 0/1 nodes are available: 1 Insufficient memory. \n";

    private Result deploy(Map<String, String> settings) {
        return deploy("sandbox", settings);
    }

    private Result deploy(String overlay, Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>(settings);
        environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        environment.put("CLUSTER", cluster.toString());
        environment.put("WAYBILL_LOOK_EVERY", "0.2");
        return Shell.run(
                environment, List.of(Checkout.KUBERNETES.resolve("deploy").toString(), overlay));
    }
}
