package io.waybill.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The packaged services with the environment that production's manifests give them: first the migration Job, then the
 * Deployment. Only addresses and ports are those of this machine.
 */
@RequiresKubectl
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PackagedServicesIT {

    private static DeploymentDatabase database;
    private static ServiceRun auth;

    @TempDir
    static Path logs;

    @BeforeAll
    static void start() throws IOException, SQLException {
        database = DeploymentDatabase.start();
        database.applySchemas();
        database.letRolesLogIn();
    }

    @AfterAll
    static void stop() throws IOException {
        try {
            if (auth != null) {
                auth.close();
            }
        } finally {
            database.close();
        }
    }

    static Stream<String> otherServices() {
        return Checkout.SERVICES.stream().skip(1);
    }

    @Test
    @Order(1)
    void aServiceRefusesToStartBeforeItsMigration() throws Exception {
        try (ServiceRun run = ServiceRun.start(Checkout.AUTH, service(Checkout.AUTH), logs)) {
            assertThat(run.exitStatus()).isNotZero();
            assertThat(run.log()).contains("Detected resolved migration not applied to database: 1");
        }
    }

    @Test
    @Order(2)
    void theTokenServiceIsMigratedAndThenReady() throws Exception {
        migrate(Checkout.AUTH);
        auth = ServiceRun.start(Checkout.AUTH, service(Checkout.AUTH), logs);
        String ready = assertReady(auth);

        assertThat(ready).as("it is the issuer").doesNotContain("issuer known");
        assertThat(database.column("auth", "select roles from application order by roles"))
                .as("the clients of the Secrets")
                .containsExactly("operator", "service", "service", "service");
    }

    @ParameterizedTest
    @MethodSource("otherServices")
    @Order(3)
    void anotherServiceIsMigratedAndThenReady(String service) throws Exception {
        migrate(service);
        try (ServiceRun run = ServiceRun.start(service, service(service), logs)) {
            assertThat(assertReady(run)).contains("issuer known");
        }
    }

    private static void migrate(String service) throws Exception {
        Manifests manifests = Manifests.of("production/migration");
        Container container = manifests
                .one(Job.class, service + "-migration")
                .getSpec()
                .getTemplate()
                .getSpec()
                .getContainers()
                .getFirst();
        Map<String, String> environment = environment(manifests, container);
        try (ServiceRun run = ServiceRun.start(service, environment, logs)) {
            assertThat(run.exitStatus()).as(run::log).isZero();
            assertThat(run.log()).contains("Successfully applied").doesNotContain("Unrecognized configuration key");
        }
        assertThat(database.column(
                        Checkout.schema(service),
                        "select distinct tableowner from pg_tables where schemaname = current_schema"))
                .containsExactly(Checkout.schema(service) + "_owner");
    }

    private static Map<String, String> service(String service) {
        Manifests manifests = Manifests.of("production");
        return environment(
                manifests,
                manifests
                        .one(Deployment.class, service)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .getFirst());
    }

    private static Map<String, String> environment(Manifests manifests, Container container) {
        Map<String, String> environment = Settings.resolved(container, manifests, CreatedSecrets.of("production"));
        assertThat(environment.get("QUARKUS_DATASOURCE_JDBC_URL"))
                .startsWith("jdbc:postgresql://waybill-db-rw:5432/waybill");
        environment.put("QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl());
        // What only the deployment itself can know.
        environment.replace("QUARKUS_HTTP_PROXY_TRUSTED_PROXIES", "10.244.0.0/16");
        // What the manifests give a service is a setting of that service.
        environment.put("WAYBILL_CONFIG_STRICT", "true");
        if (auth != null && environment.containsKey("WAYBILL_AUTH_URL")) {
            environment.put("WAYBILL_AUTH_URL", "http://localhost:" + auth.port());
        }
        return environment;
    }

    /** Waits until the service is ready and returns what its readiness says. */
    private static String assertReady(ServiceRun run) throws Exception {
        HttpResponse<String> ready = run.awaitReady();

        assertThat(ready.statusCode()).as(run::log).isEqualTo(200);
        assertThat(ready.body()).doesNotContain("Database connections");
        assertThat(run.log()).doesNotContain("Unrecognized configuration key");
        // A call is answered, at worst in the service's own error format.
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + run.port() + "/q/openapi"))
                    .build();
            assertThat(client.send(request, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
        }
        return ready.body();
    }
}
