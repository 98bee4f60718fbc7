package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@RequiresKubectl
class DatabaseManifestTest {

    @Test
    void productionHasThreeInstancesOnThreeNodesAndAcknowledgesWhatTwoHave() {
        var spec = Manifests.of("production").one(CloudNativePg.Cluster.class, "waybill-db").spec;

        assertThat(spec.instances()).isEqualTo(3);
        assertThat(spec.affinity().podAntiAffinityType()).isEqualTo("required");
        assertThat(spec.affinity().topologyKey()).isEqualTo("kubernetes.io/hostname");
        assertThat(spec.postgresql().synchronous().number()).isEqualTo(1);
        assertThat(spec.postgresql().synchronous().dataDurability()).isEqualTo("required");
        assertThat(spec.enableSuperuserAccess()).isFalse();
        assertThat(spec.imageName()).matches("ghcr\\.io/cloudnative-pg/postgresql:18\\.\\d+-.*");
        assertThat(spec.resources().getRequests()).containsKeys("cpu", "memory");
        assertThat(spec.resources().getLimits()).containsKeys("cpu", "memory");
    }

    @Test
    void noZoneTakesTheWholeDatabase() {
        var spec = Manifests.of("production").one(CloudNativePg.Cluster.class, "waybill-db").spec;

        assertThat(spec.topologySpreadConstraints()).singleElement().satisfies(spread -> {
            assertThat(spread.getTopologyKey()).isEqualTo("topology.kubernetes.io/zone");
            assertThat(spread.getMaxSkew()).isEqualTo(1);
            assertThat(spread.getWhenUnsatisfiable()).isEqualTo("DoNotSchedule");
            // The labels that CloudNativePG gives an instance, the Job that makes its volume, and a pooler. If the Job
            // did not count itself, the volume could be made in a zone where the instance is not let in.
            Map<String, String> any = Map.of("cnpg.io/cluster", "waybill-db");
            assertThat(Selectors.matches(spread.getLabelSelector(), and(any, "cnpg.io/instanceName", "waybill-db-1")))
                    .isTrue();
            assertThat(Selectors.matches(spread.getLabelSelector(), and(any, "cnpg.io/podRole", "pooler")))
                    .isFalse();
        });
    }

    private static Map<String, String> and(Map<String, String> labels, String key, String value) {
        Map<String, String> more = new HashMap<>(labels);
        more.put(key, value);
        return more;
    }

    @Test
    void productionIsBackedUpToAnObjectStore() {
        Manifests production = Manifests.of("production");
        var cluster = production.one(CloudNativePg.Cluster.class, "waybill-db").spec;
        var backup = production.one(CloudNativePg.ScheduledBackup.class, "waybill-db-nightly").spec;
        var archiver = cluster.plugins().getFirst();

        assertThat(archiver.isWALArchiver()).isTrue();
        assertThat(production.one(
                        CloudNativePg.ObjectStore.class, archiver.parameters().get("barmanObjectName")))
                .isNotNull();
        assertThat(backup.cluster().getName()).isEqualTo("waybill-db");
        assertThat(backup.method()).isEqualTo("plugin");
        assertThat(backup.pluginConfiguration().name()).isEqualTo(archiver.name());
        // Six fields, seconds first.
        assertThat(backup.schedule().split(" ")).hasSize(6);
    }

    @Test
    void aRecoveredDatabaseIsReadFromTheArchiveAndWritesAnother() {
        var lost = Manifests.of("production").one(CloudNativePg.Cluster.class, "waybill-db");
        var recovered = Manifests.of("production-recovery/platform").one(CloudNativePg.Cluster.class, "waybill-db");

        var archive = recovered.spec.externalClusters().getFirst();
        assertThat(recovered.spec.bootstrap().initdb()).isNull();
        assertThat(recovered.spec.bootstrap().recovery().source()).isEqualTo(archive.name());
        var archiver = lost.spec.plugins().getFirst();
        assertThat(archive.plugin().name()).isEqualTo(archiver.name());
        assertThat(archive.plugin().parameters())
                .containsEntry("barmanObjectName", archiver.parameters().get("barmanObjectName"))
                // Without a name of its own, a database archives under that of its cluster.
                .containsEntry("serverName", lost.getMetadata().getName());
        assertThat(recovered.spec.plugins().getFirst().parameters().get("serverName"))
                .isNotEqualTo(archive.plugin().parameters().get("serverName"));
        assertThat(recovered.spec.managed()).isEqualTo(lost.spec.managed());
        // CloudNativePG refuses two at once.
        assertThat(lost.spec.bootstrap().recovery()).isNull();
    }

    /** So it can take production's place for good. */
    @Test
    void theRestOfARecoveredDeploymentIsThatOfProduction() {
        assertThat(Manifests.printed("production-recovery")).isEqualTo(Manifests.printed("production"));
        assertThat(Manifests.printed("production-recovery/migration"))
                .isEqualTo(Manifests.printed("production/migration"));
        assertThat(names("production-recovery/platform")).isEqualTo(names("production/platform"));
    }

    private static List<String> names(String folder) {
        return Manifests.alone(folder).stream()
                .map(resource ->
                        resource.getKind() + " " + resource.getMetadata().getName())
                .toList();
    }

    /** Otherwise whatever applies the files makes an empty database while the lost one is away. */
    @Test
    void theManualsRecoveryBeginsWithoutGitOpsAndGoesThroughTheOverlay() throws IOException {
        String manual = Files.readString(Checkout.KUBERNETES.resolve("README.md"));
        String recovery = manual.substring(manual.indexOf("### Recovery"));
        List<String> commands = Stream.of(recovery.substring(recovery.indexOf("```sh\n") + 6)
                        .split("```", 2)[0]
                        .split("\n"))
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.replaceFirst(" +#.*", ""))
                .toList();

        String services = "{auth-token,freight-product,india-instruction,india-product}-service";
        assertThat(commands)
                .containsExactly(
                        "flux suspend kustomization --all",
                        "kubectl -n waybill scale --replicas=0 deployment/kafka-relay",
                        "kubectl -n waybill scale --replicas=0 deployment/" + services,
                        "kubectl -n waybill delete cluster waybill-db",
                        "deploy/kubernetes/deploy production-recovery",
                        "kubectl -n waybill scale --replicas=2 deployment/" + services);
    }

    @Test
    void everyRoleOfTheServicesGetsItsPassword() {
        List<String> expected = new ArrayList<>();
        for (String service : Checkout.SERVICES) {
            String role = Checkout.schema(service);
            expected.add(role + " from database-" + role.replace('_', '-'));
            expected.add(role + "_owner from database-" + role.replace('_', '-') + "-owner");
        }
        assertThat(Manifests.of("production")
                        .one(CloudNativePg.Cluster.class, "waybill-db")
                        .spec
                        .managed()
                        .roles())
                .allSatisfy(role -> assertThat(role.login()).isTrue())
                .extracting(
                        role -> role.name() + " from " + role.passwordSecret().getName())
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sandbox", "production"})
    void everyServiceAndItsMigrationHaveAUrlOfTheirOwn(String overlay) {
        Manifests services = Manifests.of(overlay);
        Manifests migrations = Manifests.of(overlay + "/migration");
        for (String service : Checkout.SERVICES) {
            var running = services.one(Deployment.class, service).getSpec().getTemplate();
            var migrating =
                    migrations.one(Job.class, service + "-migration").getSpec().getTemplate();
            assertThat(List.of(running, migrating))
                    .extracting(pods -> Settings.configKey(
                            pods.getSpec().getContainers().getFirst(), "QUARKUS_DATASOURCE_JDBC_URL"))
                    .containsOnly("jdbc-url-" + Checkout.schema(service).replace('_', '-'));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sandbox/platform", "production/platform"})
    void theDatabaseIsMadeByTheSqlOfThisRepository(String folder) throws IOException {
        assertThat(Manifests.of(folder).one(ConfigMap.class, "database-scripts").getData())
                .containsEntry("schemas.sql", Files.readString(Checkout.ROOT.resolve("deploy/database/schemas.sql")))
                .containsEntry(
                        "passwords.sql", Files.readString(Checkout.ROOT.resolve("deploy/database/passwords.sql")));
    }
}
