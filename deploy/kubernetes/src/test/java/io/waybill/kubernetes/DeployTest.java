package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.waybill.kubernetes.Shell.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
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
     * "rolled", or until the pods have been looked at as often as the file "rolled-after" says.
     */
    private static final String KUBECTL = """
            #!/usr/bin/env bash
            echo "$*" >> "$CLUSTER/calls"
            case "$*" in
              kustomize*/platform) cat "$CLUSTER/platform" ;;
              kustomize*) cat "$CLUSTER/settings" ;;
              # As the API server: what one manager has set, another one does not take over.
              "apply --server-side "*-k*)
                manager=$(sed -n 's/.*--field-manager=\\([^ ]*\\).*/\\1/p' <<<"$*")
                [ -e "$CLUSTER/manager" ] || echo "${manager:-kubectl}" > "$CLUSTER/manager"
                [ "${manager:-kubectl}" = "$(cat "$CLUSTER/manager")" ] ||
                  { echo "Apply failed with 1 conflict: conflict with \\"$(cat "$CLUSTER/manager")\\"" >&2; exit 1; } ;;
              "get --raw /.well-known/openid-configuration") cat "$CLUSTER/issuer" 2>/dev/null ;;
              *"get secret portal-provider"*) [ ! -e "$CLUSTER/no-provider" ] ;;
              *"get pods"*)
                echo >> "$CLUSTER/looks"
                [ "$(grep -c '' "$CLUSTER/looks")" != "$(cat "$CLUSTER/rolled-after" 2>/dev/null)" ] || touch "$CLUSTER/rolled"
                cat "$CLUSTER/pods" 2>/dev/null || true ;;
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
        Files.writeString(cluster.resolve("platform"), "kind: StatefulSet\n");
        Files.writeString(
                cluster.resolve("settings"), "kind: Job\nmetadata:\n  name: demo-data\n  namespace: waybill-sandbox\n");
    }

    private void settings(String settings) throws IOException {
        Files.writeString(cluster.resolve("settings"), "metadata:\n  namespace: waybill\n" + settings);
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
        settings("data:\n  trusted-proxies: \"\"\n");

        Result result = deploy("production", Map.of());

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.error()).contains("trusted-proxies is not set", "overlays/production/settings");
        assertThat(Files.readString(cluster.resolve("calls"))).doesNotContain("apply");
    }

    @Test
    void goingBackAppliesTheServicesAlone() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        settings("");

        Result result = deploy("production", Map.of(), "--services-only");

        assertThat(result.status()).as(result.error()).isZero();
        assertThat(Files.readAllLines(cluster.resolve("calls")))
                .filteredOn(call -> call.startsWith("apply") || call.contains("delete"))
                .singleElement()
                .asString()
                .endsWith("overlays/production");
    }

    /** {@code docs/compatibility.md} says what that costs, and how to have an order. */
    @Test
    void theFourServicesAreReplacedAtTheSameTime() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        settings("");

        assertThat(deploy("production", Map.of()).status()).isZero();

        List<String> calls = Files.readAllLines(cluster.resolve("calls"));
        int applied = calls.size() - 1;
        while (!calls.get(applied).startsWith("apply")) {
            applied--;
        }
        assertThat(calls.get(applied)).endsWith("overlays/production");
        assertThat(calls)
                .filteredOn(call -> call.contains("rollout status deployment/"))
                .hasSize(4)
                .isSubsetOf(calls.subList(applied, calls.size()));
        assertThat(Files.readString(Checkout.ROOT.resolve("docs/compatibility.md")))
                .contains("do 2 and 3, and 3 for the four services at the same time.");
    }

    /** What {@code deploy} has applied is its own: a command of another manager would be refused. */
    @Test
    void everyCommandOfTheManualsAppliesAsDeployDoes() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        settings("");
        assertThat(deploy("production", Map.of()).status()).isZero();
        List<String> commands = new ArrayList<>();
        for (String page : List.of("deploy/kubernetes/README.md", "docs/operations.md", "docs/releasing.md")) {
            Files.readAllLines(Checkout.ROOT.resolve(page)).stream()
                    .filter(line -> line.startsWith("kubectl apply ") && line.contains(" -k "))
                    .forEach(commands::add);
        }

        assertThat(commands).hasSizeGreaterThanOrEqualTo(3).allSatisfy(command -> {
            Result result = Shell.run(environment(), List.of("bash", "-c", command));
            assertThat(result.status()).as(command + ": " + result.error()).isZero();
        });
        assertThat(Shell.run(environment(), List.of("bash", "-c", "kubectl apply --server-side -k overlays/production"))
                        .error())
                .contains("conflict with \"waybill-deploy\"");
    }

    @Test
    void aDatabaseThatIsRestoredMayTakeHours() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        settings("");
        Files.writeString(
                cluster.resolve("platform"),
                "kind: Cluster\nspec:\n  bootstrap:\n    recovery:\n      source: archive\n");

        assertThat(deploy("production-recovery", Map.of()).status()).isZero();
        assertThat(Files.readString(cluster.resolve("calls")))
                .contains("cluster.postgresql.cnpg.io/waybill-db --timeout=2h");
    }

    @Test
    void whatIsNoOverlayIsRefused() throws IOException {
        assertThat(deploy("staging", Map.of()).error())
                .contains("staging is no overlay: there is no staging/kustomization.yaml");
        assertThat(deploy("production/platform", Map.of()).error()).contains("production/platform is no overlay");
    }

    @Test
    void productionWithItsProxiesIs() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        settings("data:\n  trusted-proxies: 10.244.0.0/16\n");

        Result result = deploy("production", Map.of());

        assertThat(result.status()).as(result.error()).isZero();
    }

    @Test
    void theIssuerOfServiceAccountsMustBeThatOfTheCluster() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        Files.writeString(
                cluster.resolve("issuer"),
                "{\"issuer\":\"https://oidc.cloud.example/id/1\",\"jwks_uri\":\"https://oidc.cloud.example/id/1/keys\"}");
        settings("data:\n  service-account-issuer: https://kubernetes.default.svc.cluster.local\n");

        Result result = deploy(Map.of());

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.error())
                .contains(
                        "service-account-issuer, in",
                        "base/settings/kustomization.yaml, is not the cluster's: https://oidc.cloud.example/id/1");
        assertThat(Files.readString(cluster.resolve("calls"))).doesNotContain("apply");

        settings("data:\n  service-account-issuer: https://oidc.cloud.example/id/1\n");
        Result same = deploy(Map.of());
        assertThat(same.status()).as(same.error()).isZero();
    }

    @Test
    void productionWithoutTheSecretOfItsProviderIsToldSoBeforeAnythingIsMigrated() throws IOException {
        Files.createFile(cluster.resolve("rolled"));
        Files.createFile(cluster.resolve("no-provider"));
        settings("trusted-proxies: 10.244.0.0/16\nsecretKeyRef:\n  key: issuer\n  name: portal-provider\n");

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
        Files.writeString(cluster.resolve("rolled-after"), "4");

        Result result = deploy(Map.of("WAYBILL_WAIT_FOR_NODES", "600"));

        assertThat(result.status()).as(result.error()).isZero();
    }

    @Test
    void aVolumeThatIsBeingMadeIsWaitedFor() throws IOException {
        Files.writeString(
                cluster.resolve("pods"),
                "postgresql-0: Unschedulable 0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims."
                        + " preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling. \n");
        Files.writeString(cluster.resolve("rolled-after"), "4");

        Result result = deploy(Map.of());

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
        assertThat(Files.readString(cluster.resolve("calls")))
                .doesNotContain("-k " + Checkout.KUBERNETES.resolve("overlays/sandbox") + "\n");
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

    private Result deploy(String overlay, Map<String, String> settings, String... options) {
        Map<String, String> environment = environment();
        environment.putAll(settings);
        List<String> command = new ArrayList<>();
        command.add(Checkout.KUBERNETES.resolve("deploy").toString());
        command.add(overlay);
        command.addAll(List.of(options));
        return Shell.run(environment, command);
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        environment.put("CLUSTER", cluster.toString());
        environment.put("WAYBILL_LOOK_EVERY", "0.2");
        return environment;
    }
}
