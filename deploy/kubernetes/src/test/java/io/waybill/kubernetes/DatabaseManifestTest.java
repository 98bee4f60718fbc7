package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
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
        var recovered = Manifests.of("production-recovery").one(CloudNativePg.Cluster.class, "waybill-db");

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
