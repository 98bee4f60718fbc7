package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.waybill.kubernetes.Manifests.Workload;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@RequiresKubectl
class WorkloadsTest {

    private static final Pattern PINNED =
            Pattern.compile("[a-z0-9./-]+(:\\d+/[a-z0-9./-]+)?:([A-Za-z0-9_][A-Za-z0-9_.-]*)(@sha256:[0-9a-f]{64})?");

    static Stream<Workload> workloads() {
        return Manifests.all().flatMap(manifests -> manifests.workloads().stream());
    }

    static Stream<Deployment> deployments() {
        return Manifests.overlays().flatMap(manifests -> manifests.all(Deployment.class).stream());
    }

    static Stream<Manifests> overlays() {
        return Manifests.overlays();
    }

    static Stream<Manifests> all() {
        return Manifests.all();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void anOverlayRunsTheFourServices(Manifests manifests) {
        assertThat(manifests.all(Deployment.class))
                .extracting(deployment -> deployment.getMetadata().getName())
                .containsExactlyInAnyOrderElementsOf(Checkout.SERVICES);
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyImageIsPinnedToAVersion(Workload workload) {
        for (Container container : workload.containers()) {
            assertThat(container.getImage()).matches(PINNED).doesNotEndWith(":latest");
        }
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void aServiceRunsTheVersionOfThisRepository(Deployment deployment) throws IOException {
        var version = Pattern.compile("<artifactId>waybill-parent</artifactId>\\s*<version>(.*)</version>")
                .matcher(Files.readString(Checkout.ROOT.resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        // A released overlay adds the digest.
        assertThat(container(deployment).getImage().replaceFirst("@sha256:[0-9a-f]{64}$", ""))
                .isEqualTo("waybill/" + deployment.getMetadata().getName() + ":" + version.group(1));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyContainerIsRestricted(Workload workload) {
        PodSpec pod = workload.template().getSpec();
        assertThat(pod.getHostNetwork()).isNull();
        assertThat(pod.getHostPID()).isNull();
        assertThat(pod.getHostIPC()).isNull();
        assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
        assertThat(pod.getSecurityContext().getRunAsUser()).isGreaterThan(0);
        assertThat(pod.getVolumes())
                .allSatisfy(volume -> assertThat(volume.getHostPath()).isNull());
        for (Container container : workload.containers()) {
            var security = container.getSecurityContext();
            assertThat(security.getReadOnlyRootFilesystem()).isTrue();
            assertThat(security.getAllowPrivilegeEscalation()).isFalse();
            assertThat(security.getRunAsNonRoot()).isTrue();
            assertThat(security.getPrivileged()).isNull();
            assertThat(security.getCapabilities().getDrop()).containsExactly("ALL");
            assertThat(security.getCapabilities().getAdd()).isNullOrEmpty();
            assertThat(security.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
            assertThat(container.getVolumeMounts())
                    .anySatisfy(mount -> assertThat(mount.getMountPath()).isEqualTo("/tmp"));
        }
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void aServiceRunsAsTheUserOfItsImage(Deployment deployment) {
        var security = deployment.getSpec().getTemplate().getSpec().getSecurityContext();
        assertThat(security.getRunAsUser()).isEqualTo(10001);
        assertThat(security.getRunAsGroup()).isEqualTo(10001);
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyContainerHasRequestsAndLimits(Workload workload) {
        for (Container container : workload.containers()) {
            Map<String, Quantity> requests = container.getResources().getRequests();
            Map<String, Quantity> limits = container.getResources().getLimits();
            for (String resource : List.of("cpu", "memory")) {
                assertThat(requests).containsKey(resource);
                assertThat(limits).containsKey(resource);
                assertThat(requests.get(resource).getNumericalAmount())
                        .isPositive()
                        .isLessThanOrEqualTo(limits.get(resource).getNumericalAmount());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void aServiceIsProbedOnItsManagementPort(Deployment deployment) {
        Container container = container(deployment);
        assertProbe(container.getStartupProbe(), "/q/health/started");
        assertProbe(container.getReadinessProbe(), "/q/health/ready");
        assertProbe(container.getLivenessProbe(), "/q/health/live");
        // A slow start on a busy node is no reason to restart.
        assertThat(container.getStartupProbe().getPeriodSeconds()
                        * container.getStartupProbe().getFailureThreshold())
                .isGreaterThanOrEqualTo(120);
    }

    /** A volume that grows beyond its limit costs the replica its life, and the dump with it. */
    @ParameterizedTest
    @MethodSource("deployments")
    void aDumpOfTheHeapFitsIntoTmp(Deployment deployment) throws IOException {
        var volume = deployment.getSpec().getTemplate().getSpec().getVolumes().stream()
                .filter(candidate -> candidate.getName().equals("tmp"))
                .findFirst()
                .orElseThrow();
        Map<String, Quantity> limits = container(deployment).getResources().getLimits();

        assertThat(volume.getEmptyDir().getSizeLimit().getNumericalAmount())
                .as("the heap is a part of the memory")
                .isGreaterThanOrEqualTo(limits.get("memory").getNumericalAmount());
        assertThat(limits).doesNotContainKey("ephemeral-storage");
        assertThat(Files.readString(Checkout.ROOT.resolve("deploy/observability/alerts.yaml")))
                .contains("GC.heap_dump -gz=1 /tmp/");
    }

    private static void assertProbe(Probe probe, String path) {
        assertThat(probe.getHttpGet().getPath()).isEqualTo(path);
        assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("management");
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void aServiceListensOnThePortsOfItsImage(Deployment deployment) throws IOException {
        var properties = new java.util.Properties();
        try (var reader = Files.newBufferedReader(Checkout.ROOT
                .resolve(deployment.getMetadata().getName())
                .resolve("src/main/resources/application.properties"))) {
            properties.load(reader);
        }
        assertThat(container(deployment).getPorts())
                .extracting(port -> port.getName() + " " + port.getContainerPort())
                .containsExactlyInAnyOrder(
                        "http " + properties.getProperty("quarkus.http.port"),
                        "management " + properties.getProperty("quarkus.management.port"));
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void aRollOutTakesNoReplicaAwayBeforeItsSuccessorIsReady(Deployment deployment) {
        assertThat(deployment.getSpec().getReplicas())
                .as("the autoscaler decides")
                .isNull();
        var strategy = deployment.getSpec().getStrategy();
        assertThat(strategy.getType()).isEqualTo("RollingUpdate");
        assertThat(strategy.getRollingUpdate().getMaxUnavailable().getIntVal()).isZero();
        assertThat(strategy.getRollingUpdate().getMaxSurge().getIntVal()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void aReplicaHasTimeToFinishItsCalls(Deployment deployment) throws IOException {
        long preStop =
                container(deployment).getLifecycle().getPreStop().getSleep().getSeconds();
        long timeout = seconds(
                "common-model/service/src/main/resources/META-INF/microprofile-config.properties",
                "(?m)^quarkus.shutdown.timeout=(\\d+)s$");
        assertThat(preStop).isGreaterThanOrEqualTo(5);
        assertThat(deployment.getSpec().getTemplate().getSpec().getTerminationGracePeriodSeconds())
                .isGreaterThan(preStop + shutdownDelay(deployment) + timeout);
    }

    @ParameterizedTest
    @MethodSource("deployments")
    void theDrainIsTheOneThatIsDrilled(Deployment deployment) throws IOException {
        assertThat(shutdownDelay(deployment))
                .isEqualTo(seconds(
                        "deploy/system-test/src/test/java/io/waybill/system/PlatformSettings.java",
                        "SHUTDOWN_DELAY = \"(\\d+)s\""));
    }

    private static long shutdownDelay(Deployment deployment) {
        String delay = Settings.value(container(deployment), "QUARKUS_SHUTDOWN_DELAY");
        assertThat(delay).matches("\\d+s");
        return Long.parseLong(delay.substring(0, delay.length() - 1));
    }

    private static long seconds(String file, String pattern) throws IOException {
        var found = Pattern.compile(pattern).matcher(Files.readString(Checkout.ROOT.resolve(file)));
        assertThat(found.find()).as(file).isTrue();
        return Long.parseLong(found.group(1));
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void selectorsMatchThePodsOfTheirServiceAndNoOthers(Manifests manifests) {
        for (Deployment deployment : manifests.all(Deployment.class)) {
            String name = deployment.getMetadata().getName();
            assertSelectsOnly(manifests, deployment.getSpec().getSelector(), name);
            assertSelectsOnly(
                    manifests,
                    manifests.one(PodDisruptionBudget.class, name).getSpec().getSelector(),
                    name);
            var spread = deployment.getSpec().getTemplate().getSpec().getTopologySpreadConstraints();
            assertThat(spread)
                    .extracting(constraint -> constraint.getTopologyKey())
                    .containsExactlyInAnyOrder("kubernetes.io/hostname", "topology.kubernetes.io/zone");
            spread.forEach(constraint -> assertSelectsOnly(manifests, constraint.getLabelSelector(), name));
            var target =
                    manifests.one(HorizontalPodAutoscaler.class, name).getSpec().getScaleTargetRef();
            assertThat(target.getKind() + " " + target.getName()).isEqualTo("Deployment " + name);
        }
    }

    private static void assertSelectsOnly(Manifests manifests, LabelSelector selector, String name) {
        assertThat(manifests.workloads().stream()
                        .filter(workload -> Selectors.matches(selector, workload.labels()))
                        .map(Workload::name))
                .containsExactly(name);
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void aDrainedNodeTakesOneReplicaAtATime(Manifests manifests) {
        assertThat(manifests.all(PodDisruptionBudget.class))
                .hasSize(4)
                .allSatisfy(budget -> assertThat(
                                budget.getSpec().getMaxUnavailable().getIntVal())
                        .isEqualTo(1));
    }

    @ParameterizedTest
    @MethodSource("all")
    void noPodHasTheTokenOfTheKubernetesApiThatPodsHaveByDefault(Manifests manifests) {
        assertThat(manifests.all(ServiceAccount.class))
                .allSatisfy(account ->
                        assertThat(account.getAutomountServiceAccountToken()).isFalse());
        for (Workload workload : manifests.workloads()) {
            PodSpec pod = workload.template().getSpec();
            assertThat(pod.getAutomountServiceAccountToken()).isFalse();
            assertThat(manifests.one(ServiceAccount.class, pod.getServiceAccountName()))
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void everythingIsInTheNamespaceThatEnforcesRestrictedPods(Manifests manifests) {
        List<Namespace> namespaces = manifests.all(Namespace.class);
        assertThat(namespaces).hasSize(1);
        Namespace namespace = namespaces.getFirst();
        assertThat(namespace.getMetadata().getLabels())
                .containsEntry("pod-security.kubernetes.io/enforce", "restricted");
        assertThat(manifests.resources())
                .filteredOn(resource -> !(resource instanceof Namespace))
                .allSatisfy(resource -> assertThat(resource.getMetadata().getNamespace())
                        .isEqualTo(namespace.getMetadata().getName()));
    }

    @ParameterizedTest
    @MethodSource("all")
    void aMigrationRunsOnceAsTheOwnerOfItsSchemaWithTheImageThatFollows(Manifests manifests) {
        if (!manifests.name().endsWith("/migration")) {
            assertThat(manifests.all(Job.class))
                    .extracting(job -> job.getMetadata().getName())
                    .isEqualTo(manifests.name().equals("sandbox") ? List.of("demo-data") : List.of());
            return;
        }
        Manifests overlay = Manifests.of(manifests.name().replace("/migration", ""));
        assertThat(manifests.all(Job.class)).hasSize(4);
        for (Deployment deployment : overlay.all(Deployment.class)) {
            String service = deployment.getMetadata().getName();
            Job job = manifests.one(Job.class, service + "-migration");
            Container migration =
                    job.getSpec().getTemplate().getSpec().getContainers().getFirst();
            assertThat(migration.getImage()).isEqualTo(container(deployment).getImage());
            assertThat(job.getSpec().getBackoffLimit()).isPositive();
            assertThat(job.getSpec().getTtlSecondsAfterFinished()).isPositive();
            assertThat(job.getSpec().getTemplate().getSpec().getRestartPolicy()).isEqualTo("Never");
            assertThat(Settings.value(migration, "QUARKUS_INIT_AND_EXIT")).isEqualTo("true");
            String role = Checkout.schema(service).replace('_', '-');
            assertThat(Settings.secret(migration, "QUARKUS_DATASOURCE_PASSWORD"))
                    .isEqualTo("database-" + role + "-owner/password");
            assertThat(Settings.secret(container(deployment), "QUARKUS_DATASOURCE_PASSWORD"))
                    .isEqualTo("database-" + role + "/password");
            assertThat(Settings.value(container(deployment), "QUARKUS_FLYWAY_MIGRATE_AT_START"))
                    .isEqualTo("false");
            assertThat(Settings.value(container(deployment), "QUARKUS_FLYWAY_VALIDATE_AT_START"))
                    .isEqualTo("true");
        }
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void theAutoscalerFollowsTheProcessorAndIsNotMisledByReplicasThatStart(Manifests manifests) {
        assertThat(manifests.all(HorizontalPodAutoscaler.class)).hasSize(4).allSatisfy(scaler -> {
            var metric = scaler.getSpec().getMetrics();
            assertThat(metric).hasSize(1);
            assertThat(metric.getFirst().getResource().getName()).isEqualTo("cpu");
            Map<String, Quantity> requests = container(manifests.one(
                            Deployment.class,
                            scaler.getSpec().getScaleTargetRef().getName()))
                    .getResources()
                    .getRequests();
            assertThat(requests.get("cpu")).as("utilisation is a share of it").isNotNull();
            var up = scaler.getSpec().getBehavior().getScaleUp().getPolicies();
            assertThat(up).extracting(policy -> policy.getType()).containsExactly("Pods");
            assertThat(up.getFirst().getValue()).isLessThanOrEqualTo(2);
            assertThat(scaler.getSpec().getMinReplicas())
                    .isEqualTo(manifests.name().equals("sandbox") ? 1 : 2);
        });
    }

    @Test
    void theDemoDataIsLoadedByTheSandboxsImageOfTheSameVersion() {
        Manifests sandbox = Manifests.of("sandbox");
        Container container = sandbox.one(Job.class, "demo-data")
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst();
        String version = container(sandbox.one(Deployment.class, Checkout.AUTH))
                .getImage()
                .replaceFirst(".*:", "");

        assertThat(container.getImage()).isEqualTo("waybill/sandbox:" + version);
        assertThat(container.getCommand())
                .containsExactly("java", "@/opt/waybill/sandbox/launcher-options", "demo-data");
        for (String variable : List.of("AUTH_URL", "INDIA_INSTRUCTION_URL")) {
            String host = Settings.value(container, variable).replace("http://", "");
            assertThat(sandbox.one(io.fabric8.kubernetes.api.model.Service.class, host))
                    .isNotNull();
        }
    }

    private static Container container(Deployment deployment) {
        List<Container> containers =
                deployment.getSpec().getTemplate().getSpec().getContainers();
        assertThat(containers).hasSize(1);
        return containers.getFirst();
    }
}
