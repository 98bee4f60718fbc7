package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.waybill.kubernetes.Manifests.Workload;
import io.waybill.test.RequiresKubectl;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Production in one piece: the same objects as {@code deploy} applies in three steps, ordered by Argo CD's waves; and
 * those three steps, as Flux applies them.
 */
@RequiresKubectl
class GitOpsTest {

    private static final String WAVE = "argocd.argoproj.io/sync-wave";
    private static final String FLUX = "kustomize.toolkit.fluxcd.io/";
    private static final String HOOK = "argocd.argoproj.io/hook";

    private final Manifests onePiece = Manifests.of("production-gitops");

    @Test
    void itIsWhatDeployApplies() {
        Map<String, HasMetadata> steps = byName(Manifests.of("production").resources());
        // In one piece, there is one copy of the settings.
        steps.putAll(byName(
                StrictYaml.read(Manifests.printed("production/migration").replace("waybill-migration-", "waybill-"))));

        assertThat(byName(onePiece.resources())).usingRecursiveComparison().isEqualTo(steps);
    }

    /** Each is a Kustomization of Flux, which deletes what it owns and no longer finds in its own folder. */
    @ParameterizedTest
    @ValueSource(strings = {"sandbox", "production", "production-recovery"})
    void noObjectIsOfTwoSteps(String overlay) {
        List<String> objects = Stream.of(overlay + "/platform", overlay + "/migration", overlay)
                .flatMap(step -> byName(Manifests.alone(step)).keySet().stream())
                .toList();

        assertThat(objects).hasSizeGreaterThan(40).doesNotHaveDuplicates();
    }

    @Test
    void fluxMakesJobsAnewAndNothingElse() {
        assertThat(onePiece.resources())
                .filteredOn(resource -> "enabled".equals(annotations(resource).get(FLUX + "force")))
                .hasSize(4)
                .allMatch(Job.class::isInstance);
        assertThat(onePiece.all(CloudNativePg.Cluster.class))
                .singleElement()
                .satisfies(cluster -> assertThat(annotations(cluster)).containsEntry(FLUX + "force", "disabled"));
    }

    @Test
    void noGitOpsDeletesTheDatabaseItsArchiveOrTheSettingsOfReplicasThatRun() {
        assertThat(onePiece.resources())
                .filteredOn(resource -> "disabled".equals(annotations(resource).get(FLUX + "prune")))
                .allSatisfy(resource -> assertThat(annotations(resource))
                        .containsEntry("argocd.argoproj.io/sync-options", "Prune=false"))
                .extracting(resource -> resource.getKind() + " "
                        + resource.getMetadata().getName().replaceFirst("^waybill-[a-z0-9]{10}$", "waybill-…"))
                .containsExactlyInAnyOrder(
                        "Namespace waybill",
                        "ConfigMap waybill-…",
                        "Cluster waybill-db",
                        "ObjectStore waybill-backups");
    }

    @Test
    void aWorkloadComesAfterWhatItNeeds() {
        for (Workload workload : onePiece.workloads()) {
            int own = wave(workload.resource());
            assertThat(wave(onePiece.one(
                            ServiceAccount.class, workload.template().getSpec().getServiceAccountName())))
                    .as("%s and its account", workload.name())
                    .isLessThanOrEqualTo(own);
            for (String settings : configMaps(workload)) {
                assertThat(wave(onePiece.one(ConfigMap.class, settings)))
                        .as("%s and %s", workload.name(), settings)
                        .isLessThan(own);
            }
        }
        assertThat(onePiece.resources())
                .filteredOn(resource -> resource.getKind().equals("Cluster"))
                .hasSize(1)
                .allSatisfy(database -> assertThat(wave(database)).isLessThan(-1));
    }

    @Test
    void aMigrationIsMadeAnewInItsPlaceBetweenDatabaseAndServices() {
        assertThat(onePiece.all(Job.class)).hasSize(4).allSatisfy(job -> {
            assertThat(job.getMetadata().getAnnotations())
                    .containsEntry(HOOK, "Sync")
                    .containsEntry("argocd.argoproj.io/hook-delete-policy", "BeforeHookCreation");
            assertThat(wave(job)).isEqualTo(-1);
        });
        assertThat(onePiece.resources())
                .filteredOn(resource -> resource.getKind().equals("Deployment"))
                .hasSize(4)
                .allSatisfy(deployment -> assertThat(wave(deployment)).isZero());
    }

    private static Map<String, HasMetadata> byName(List<HasMetadata> resources) {
        Map<String, HasMetadata> found = new HashMap<>();
        resources.forEach(resource ->
                found.put(resource.getKind() + "/" + resource.getMetadata().getName(), resource));
        return found;
    }

    private static Map<String, String> annotations(HasMetadata resource) {
        return Optional.ofNullable(resource.getMetadata().getAnnotations()).orElse(Map.of());
    }

    private static int wave(HasMetadata resource) {
        return Optional.ofNullable(annotations(resource).get(WAVE))
                .map(Integer::parseInt)
                .orElse(0);
    }

    private static List<String> configMaps(Workload workload) {
        return workload.containers().stream()
                .flatMap(container -> container.getEnv().stream())
                .filter(variable -> variable.getValueFrom() != null
                        && variable.getValueFrom().getConfigMapKeyRef() != null)
                .map(variable -> variable.getValueFrom().getConfigMapKeyRef().getName())
                .distinct()
                .toList();
    }
}
