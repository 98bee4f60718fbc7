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
import org.junit.jupiter.api.Test;

/** Production in one piece: the same objects as {@code deploy} applies in three steps, ordered by Argo CD's waves. */
@RequiresKubectl
class GitOpsTest {

    private static final String WAVE = "argocd.argoproj.io/sync-wave";
    private static final String HOOK = "argocd.argoproj.io/hook";

    private final Manifests onePiece = Manifests.of("production-gitops");

    @Test
    void itIsWhatDeployApplies() {
        Map<String, HasMetadata> steps = byName(Manifests.of("production"));
        steps.putAll(byName(Manifests.of("production/migration")));

        assertThat(byName(onePiece)).usingRecursiveComparison().isEqualTo(steps);
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

    private static Map<String, HasMetadata> byName(Manifests manifests) {
        Map<String, HasMetadata> resources = new HashMap<>();
        manifests
                .resources()
                .forEach(resource -> resources.put(
                        resource.getKind() + "/" + resource.getMetadata().getName(), resource));
        return resources;
    }

    private static int wave(HasMetadata resource) {
        return Optional.ofNullable(resource.getMetadata().getAnnotations())
                .map(annotations -> annotations.get(WAVE))
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
