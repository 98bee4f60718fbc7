package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.waybill.kubernetes.CloudNativePg.Cluster;
import io.waybill.kubernetes.CloudNativePg.Pooler;
import io.waybill.kubernetes.Manifests.Workload;
import io.waybill.test.RequiresKubectl;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code components/pooler} in an overlay that has production as a resource. */
@RequiresKubectl
class PoolerTest {

    /** What belongs to a session of PostgreSQL, and would be lost or left to others in transaction mode. */
    private static final Pattern OF_A_SESSION = Pattern.compile(
            "(?i)pg_(try_)?advisory_lock|\"(listen|unlisten|declare|prepare|set (?!local|constraints)\\w+ ?(=|to)) |temp(orary)? table|initialSql\\(");

    private final Manifests pooled = Manifests.of("../src/test/overlays/production-with-pooler");
    private final Pooler pooler = pooled.one(Pooler.class, "waybill-db-pooler-rw");
    private final Cluster cluster = pooled.one(Cluster.class, "waybill-db");

    @Test
    void theServicesCallItAndTheMigrationsTheDatabaseItself() {
        for (Workload workload : pooled.workloads()) {
            URI url = URI.create(settings(workload.containers().getFirst())
                    .get("QUARKUS_DATASOURCE_JDBC_URL")
                    .substring("jdbc:".length()));
            assertThat(url.getHost())
                    .as(workload.name())
                    .isEqualTo(workload.isService() ? "waybill-db-pooler-rw" : "waybill-db-rw");
            assertThat(url.getQuery()).contains("sslmode=verify-full");
        }
        assertThat(cluster.spec.certificates().serverAltDNSNames())
                .as("names in the certificate that it shows")
                .containsExactly(pooler.getMetadata().getName());
    }

    @Test
    void itsConnectionsFitIntoTheDatabaseAndTheServicesIntoIt() {
        Map<String, String> parameters = pooler.spec.pgbouncer().parameters();
        int toTheDatabase = pooler.spec.instances()
                * Checkout.SERVICES.size()
                * Integer.parseInt(parameters.get("default_pool_size"));
        int maximum = Integer.parseInt(cluster.spec.postgresql().parameters().get("max_connections"));
        int ofAReplica = Integer.parseInt(ReferencesTest.shared(pooled).get("jdbc-max-size")) + 4;
        int ofServices = ofAReplica * ReferencesTest.atOnce(pooled);

        assertThat(toTheDatabase).isPositive().isLessThanOrEqualTo(maximum - 20);
        assertThat(ofServices)
                .as("on one instance")
                .isPositive()
                .isLessThanOrEqualTo(Integer.parseInt(parameters.get("max_client_conn")));
        assertThat(Integer.parseInt(parameters.get("max_prepared_statements"))).isPositive();
    }

    @Test
    void onlyTheServicesReachItAndItReachesTheDatabase() {
        Map<String, String> pod = pooler.spec.template().getMetadata().getLabels();
        assertThat(pooled.all(NetworkPolicy.class))
                .filteredOn(policy -> policy.getMetadata().getName().contains("pooler"))
                .extracting(policy -> policy.getMetadata().getName())
                .containsExactlyInAnyOrder(
                        "services-call-pooler", "pooler-is-called-and-calls-database", "database-is-called-by-pooler");
        var own = pooled.one(NetworkPolicy.class, "pooler-is-called-and-calls-database")
                .getSpec();
        assertThat(Selectors.matches(own.getPodSelector(), pod)).isTrue();
        assertThat(Selectors.matches(
                        pooled.one(NetworkPolicy.class, "services-call-pooler")
                                .getSpec()
                                .getEgress()
                                .getFirst()
                                .getTo()
                                .getFirst()
                                .getPodSelector(),
                        pod))
                .isTrue();
        assertThat(Selectors.matches(
                        pooled.one(NetworkPolicy.class, "database-is-called-by-pooler")
                                .getSpec()
                                .getIngress()
                                .getFirst()
                                .getFrom()
                                .getFirst()
                                .getPodSelector(),
                        pod))
                .isTrue();
    }

    @Test
    void nothingThatTheServicesDoNeedsASession() throws IOException {
        assertThat(pooler.spec.pgbouncer().poolMode()).isEqualTo("transaction");
        List<String> found = new ArrayList<>();
        for (String module : Stream.concat(
                        Checkout.SERVICES.stream(), Stream.of("common-model/service", "common-model/catalogue"))
                .toList()) {
            try (Stream<Path> files = Files.walk(Checkout.ROOT.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    OF_A_SESSION
                            .matcher(Files.readString(file))
                            .results()
                            .forEach(match -> found.add(file.getFileName() + ": " + match.group()));
                }
            }
        }
        // Only with waybill.rate-limit.synchronous-commit=false, against which the component warns.
        assertThat(found)
                .containsExactlyInAnyOrder(
                        "PostgresRateLimitStore.java: initialSql(",
                        "PostgresRateLimitStore.java: \"set synchronous_commit = ");
        for (Workload workload : pooled.workloads()) {
            assertThat(settings(workload.containers().getFirst()))
                    .doesNotContainEntry("WAYBILL_RATE_LIMIT_SYNCHRONOUS_COMMIT", "false");
        }
    }

    private Map<String, String> settings(Container container) {
        return Settings.resolved(container, pooled, List.copyOf(CreatedSecrets.of("production")));
    }
}
