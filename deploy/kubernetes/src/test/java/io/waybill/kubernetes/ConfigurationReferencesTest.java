package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.waybill.kubernetes.Manifests.Workload;
import io.waybill.test.RequiresKubectl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Secrets, ConfigMaps and volumes that workloads refer to exist, and no secret is in the manifests. */
@RequiresKubectl
class ConfigurationReferencesTest {

    /** CloudNativePG creates this Secret for a Cluster with the name before {@code -ca}. */
    private static final String MADE_BY_OPERATOR = "waybill-db-ca/ca.crt";

    @ParameterizedTest
    @MethodSource("io.waybill.kubernetes.ReferencesTest#all")
    void everySecretKeyThatIsNamedIsMadeByTheScript(Manifests manifests) {
        Set<String> made = keys(CreatedSecrets.of(overlay(manifests)));
        if (overlay(manifests).equals("production")) {
            assertThat(manifests.one(CloudNativePg.Cluster.class, "waybill-db")).isNotNull();
            made.add(MADE_BY_OPERATOR);
        }
        Set<String> named = namedSecretKeys(manifests);
        assertThat(named).isNotEmpty();
        assertThat(made).containsAll(named);
    }

    @ParameterizedTest
    @MethodSource("io.waybill.kubernetes.ReferencesTest#overlays")
    void theScriptMakesNoSecretThatNothingReads(Manifests manifests) {
        Set<String> named = namedSecretKeys(manifests);
        named.addAll(namedSecretKeys(Manifests.of(manifests.name() + "/migration")));
        named.add("database-superuser/username");
        // Optional: a Secret from before webhooks does not have it.
        named.add("india-instruction-service/webhooks-key");
        assertThat(named).containsAll(keys(CreatedSecrets.of(manifests.name())));
    }

    private static Set<String> namedSecretKeys(Manifests manifests) {
        Set<String> named = new LinkedHashSet<>();
        for (Workload workload : manifests.workloads()) {
            for (EnvVar variable : ReferencesTest.variables(workload)) {
                if (variable.getValueFrom() != null && variable.getValueFrom().getSecretKeyRef() != null) {
                    var reference = variable.getValueFrom().getSecretKeyRef();
                    if (Boolean.TRUE.equals(reference.getOptional())) {
                        continue;
                    }
                    named.add(reference.getName() + "/" + reference.getKey());
                }
            }
            for (Volume volume : workload.template().getSpec().getVolumes()) {
                if (volume.getSecret() != null) {
                    assertThat(volume.getSecret().getItems()).as("key by key").isNotEmpty();
                    volume.getSecret()
                            .getItems()
                            .forEach(item -> named.add(volume.getSecret().getSecretName() + "/" + item.getKey()));
                }
            }
        }
        for (Gateway gateway : manifests.all(Gateway.class)) {
            if (!gateway.getMetadata().getAnnotations().containsKey("cert-manager.io/cluster-issuer")) {
                gateway.getSpec().getListeners().stream()
                        .filter(listener -> listener.getTls() != null)
                        .flatMap(listener -> listener.getTls().getCertificateRefs().stream())
                        .forEach(certificate -> {
                            named.add(certificate.getName() + "/tls.crt");
                            named.add(certificate.getName() + "/tls.key");
                        });
            }
        }
        for (CloudNativePg.Cluster cluster : manifests.all(CloudNativePg.Cluster.class)) {
            cluster.spec.managed().roles().forEach(role -> {
                named.add(role.passwordSecret().getName() + "/username");
                named.add(role.passwordSecret().getName() + "/password");
            });
        }
        for (CloudNativePg.ObjectStore store : manifests.all(CloudNativePg.ObjectStore.class)) {
            var credentials = store.spec.configuration().s3Credentials();
            named.add(credentials.accessKeyId().getName() + "/"
                    + credentials.accessKeyId().getKey());
            named.add(credentials.secretAccessKey().getName() + "/"
                    + credentials.secretAccessKey().getKey());
        }
        return named;
    }

    @ParameterizedTest
    @MethodSource("io.waybill.kubernetes.ReferencesTest#all")
    void noSecretIsInTheManifests(Manifests manifests) {
        assertThat(manifests.all(Secret.class)).isEmpty();
        for (Workload workload : manifests.workloads()) {
            assertThat(ReferencesTest.variables(workload))
                    .filteredOn(variable -> variable.getName().matches(".*(PASSWORD|SECRET|_KEYS_.*|HASH_KEY)"))
                    .isNotEmpty()
                    .allSatisfy(variable -> assertThat(variable.getValueFrom().getSecretKeyRef())
                            .isNotNull());
        }
    }

    @ParameterizedTest
    @MethodSource("io.waybill.kubernetes.ReferencesTest#all")
    void everyConfigMapKeyThatIsNamedIsThere(Manifests manifests) {
        Set<String> there = new HashSet<>();
        for (ConfigMap map : manifests.all(ConfigMap.class)) {
            map.getData().keySet().forEach(key -> there.add(map.getMetadata().getName() + "/" + key));
        }
        List<String> named = new ArrayList<>();
        for (Workload workload : manifests.workloads()) {
            for (EnvVar variable : ReferencesTest.variables(workload)) {
                if (variable.getValueFrom() != null && variable.getValueFrom().getConfigMapKeyRef() != null) {
                    var reference = variable.getValueFrom().getConfigMapKeyRef();
                    if (Boolean.TRUE.equals(reference.getOptional())) {
                        continue;
                    }
                    named.add(reference.getName() + "/" + reference.getKey());
                }
            }
            for (Volume volume : workload.template().getSpec().getVolumes()) {
                if (volume.getConfigMap() != null) {
                    volume.getConfigMap()
                            .getItems()
                            .forEach(item -> named.add(volume.getConfigMap().getName() + "/" + item.getKey()));
                }
            }
        }
        for (CloudNativePg.Cluster cluster : manifests.all(CloudNativePg.Cluster.class)) {
            cluster.spec
                    .bootstrap()
                    .initdb()
                    .postInitApplicationSQLRefs()
                    .configMapRefs()
                    .forEach(reference -> named.add(reference.name() + "/" + reference.key()));
        }
        assertThat(there).containsAll(named);
        if (!manifests.workloads().isEmpty()) {
            assertThat(named).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("io.waybill.kubernetes.ReferencesTest#all")
    void everyVolumeThatIsMountedIsThere(Manifests manifests) {
        for (Workload workload : manifests.workloads()) {
            Set<String> volumes = new HashSet<>();
            workload.template().getSpec().getVolumes().forEach(volume -> volumes.add(volume.getName()));
            if (workload.resource() instanceof io.fabric8.kubernetes.api.model.apps.StatefulSet set) {
                set.getSpec()
                        .getVolumeClaimTemplates()
                        .forEach(claim -> volumes.add(claim.getMetadata().getName()));
            }
            for (Container container : workload.containers()) {
                container.getVolumeMounts().forEach(mount -> assertThat(volumes).contains(mount.getName()));
            }
        }
    }

    private static Set<String> keys(List<HasMetadata> secrets) {
        Set<String> keys = new LinkedHashSet<>();
        for (HasMetadata resource : secrets) {
            ((Secret) resource)
                    .getData()
                    .keySet()
                    .forEach(key -> keys.add(resource.getMetadata().getName() + "/" + key));
        }
        return keys;
    }

    static String overlay(Manifests manifests) {
        return manifests.name().split("/", 2)[0];
    }
}
