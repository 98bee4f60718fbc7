package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
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
    @ValueSource(strings = {"sandbox/platform", "production/platform"})
    void theDatabaseIsMadeByTheSqlOfThisRepository(String folder) throws IOException {
        assertThat(Manifests.of(folder).one(ConfigMap.class, "database-scripts").getData())
                .containsEntry("schemas.sql", Files.readString(Checkout.ROOT.resolve("deploy/database/schemas.sql")))
                .containsEntry(
                        "passwords.sql", Files.readString(Checkout.ROOT.resolve("deploy/database/passwords.sql")));
    }
}
