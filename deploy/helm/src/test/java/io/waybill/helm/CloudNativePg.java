package io.waybill.helm;

import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.SecretKeySelector;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;

/**
 * The parts of CloudNativePG's resources that are used here, named and typed as in its custom resource definitions
 * (postgresql.cnpg.io/v1 of 1.27, barmancloud.cnpg.io/v1 of the Barman Cloud plugin). There is no model on Maven
 * Central.
 */
final class CloudNativePg {

    private CloudNativePg() {}

    /** What every resource has. Read like any bean, not by fabric8's reader, which treats an unknown kind as a map. */
    @JsonDeserialize(using = JsonDeserializer.None.class)
    abstract static class Resource implements HasMetadata {

        private static final long serialVersionUID = 1L;

        private String apiVersion;
        private String kind;
        private ObjectMeta metadata;

        @Override
        public String getApiVersion() {
            return apiVersion;
        }

        @Override
        public void setApiVersion(String version) {
            this.apiVersion = version;
        }

        @Override
        public String getKind() {
            return kind;
        }

        public void setKind(String kind) {
            this.kind = kind;
        }

        @Override
        public ObjectMeta getMetadata() {
            return metadata;
        }

        @Override
        public void setMetadata(ObjectMeta metadata) {
            this.metadata = metadata;
        }
    }

    /** A PostgreSQL of several instances. */
    static final class Cluster extends Resource {

        private static final long serialVersionUID = 1L;

        public ClusterSpec spec;
    }

    /** PgBouncer in front of a Cluster. */
    static final class Pooler extends Resource {

        private static final long serialVersionUID = 1L;

        public PoolerSpec spec;
    }

    /** A scheduled backup. */
    static final class ScheduledBackup extends Resource {

        private static final long serialVersionUID = 1L;

        public ScheduledBackupSpec spec;
    }

    /** Where backups go. */
    static final class ObjectStore extends Resource {

        private static final long serialVersionUID = 1L;

        public ObjectStoreSpec spec;
    }

    record ClusterSpec(
            int instances,
            String imageName,
            List<LocalObjectReference> imagePullSecrets,
            String priorityClassName,
            ServiceAccountTemplate serviceAccountTemplate,
            String primaryUpdateStrategy,
            String primaryUpdateMethod,
            Boolean enableSuperuserAccess,
            Certificates certificates,
            InheritedMetadata inheritedMetadata,
            Bootstrap bootstrap,
            List<ExternalCluster> externalClusters,
            Managed managed,
            PostgresConfiguration postgresql,
            Affinity affinity,
            List<TopologySpreadConstraint> topologySpreadConstraints,
            ResourceRequirements resources,
            Storage storage,
            Storage walStorage,
            List<Plugin> plugins) {}

    record ServiceAccountTemplate(ObjectMeta metadata) {}

    record Certificates(List<String> serverAltDNSNames) {}

    record InheritedMetadata(Map<String, String> labels, Map<String, String> annotations) {}

    record Bootstrap(InitDb initdb, Recovery recovery) {}

    record Recovery(String source, RecoveryTarget recoveryTarget) {}

    record RecoveryTarget(String targetTime) {}

    record ExternalCluster(String name, Plugin plugin) {}

    record InitDb(
            String database,
            String owner,
            String encoding,
            String localeCollate,
            String localeCType,
            Boolean dataChecksums,
            SqlRefs postInitApplicationSQLRefs) {}

    record SqlRefs(List<KeyRef> configMapRefs, List<KeyRef> secretRefs) {}

    record KeyRef(String name, String key) {}

    record Managed(List<Role> roles) {}

    record Role(
            String name,
            String ensure,
            Boolean login,
            Integer connectionLimit,
            Boolean inherit,
            LocalObjectReference passwordSecret) {}

    record PostgresConfiguration(Map<String, String> parameters, Synchronous synchronous) {}

    record Synchronous(String method, int number, String dataDurability) {}

    record Affinity(
            Boolean enablePodAntiAffinity,
            String podAntiAffinityType,
            String topologyKey,
            Map<String, String> nodeSelector,
            List<Toleration> tolerations) {}

    record Storage(String size, String storageClass) {}

    record Plugin(String name, Boolean enabled, Boolean isWALArchiver, Map<String, String> parameters) {}

    record PoolerSpec(
            LocalObjectReference cluster, String type, int instances, PodTemplateSpec template, PgBouncer pgbouncer) {}

    record PgBouncer(String poolMode, Map<String, String> parameters) {}

    record ScheduledBackupSpec(
            String schedule,
            Boolean immediate,
            Boolean suspend,
            String backupOwnerReference,
            String method,
            PluginConfiguration pluginConfiguration,
            LocalObjectReference cluster) {}

    record PluginConfiguration(String name, Map<String, String> parameters) {}

    record ObjectStoreSpec(String retentionPolicy, ObjectStoreConfiguration configuration) {}

    record ObjectStoreConfiguration(
            String destinationPath,
            String endpointURL,
            S3Credentials s3Credentials,
            AzureCredentials azureCredentials,
            GoogleCredentials googleCredentials,
            Wal wal,
            Data data) {}

    record S3Credentials(
            SecretKeySelector accessKeyId, SecretKeySelector secretAccessKey, Boolean inheritFromIAMRole) {}

    record AzureCredentials(Boolean inheritFromAzureAD) {}

    record GoogleCredentials(Boolean gkeEnvironment) {}

    record Wal(String compression, String encryption, Integer maxParallel) {}

    record Data(String compression, String encryption, Integer jobs) {}
}
