package io.waybill.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretKeySelector;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.waybill.database.DeploymentDatabase;
import io.waybill.test.Checkout;
import io.waybill.test.Command;
import io.waybill.test.server.PackagedService;
import io.waybill.test.server.ServerProcess;
import io.waybill.test.server.StandInCluster;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The packaged services with the environment that the chart gives them: first the migration Job, then the Deployment.
 * Only addresses and ports are those of this machine.
 */
@RequiresHelm
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PackagedServicesIT {

    private static final String EXAMPLE = "production-cloudnativepg";

    private static final List<HasMetadata> SECRETS = CreatedSecrets.objects(Map.of(), "--offline");

    private static final String SECURED = "internalTls.enabled=true";

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static DeploymentDatabase database;
    private static StandInCluster cluster;
    private static PackagedService auth;

    @TempDir
    static Path logs;

    private static Path certificate;
    private static Path key;
    private static int tlsPort;

    @BeforeAll
    static void start() throws Exception {
        certificate = logs.resolve("tls.crt");
        key = logs.resolve("tls.key");
        tlsPort = ServerProcess.freePort();
        makeKey(
                "req",
                "-x509",
                "-days",
                "2",
                "-subj",
                "/CN=localhost",
                "-addext",
                "subjectAltName=DNS:localhost",
                "-keyout",
                key,
                "-out",
                certificate);
        cluster = StandInCluster.start(context());
        cluster.projectReader(logs.resolve("reader"));
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
            cluster.close();
            database.close();
        }
    }

    /** The API server's certificate. */
    private static SSLContext context() throws GeneralSecurityException, IOException {
        Path store = logs.resolve("tls.p12");
        openssl("pkcs12", "-export", "-in", certificate, "-inkey", key, "-out", store, "-passout", "pass:of-the-test");
        char[] password = "of-the-test".toCharArray();
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(store.toFile(), password), password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    /** What is wrong, and what docs/operate/wrong-settings.md says that the service then says. */
    static Stream<Arguments> badSettings() {
        return Stream.of(
                arguments("WAYBILL_AUTH_HASH_KEY", "", "waybill.auth.hash-key"),
                arguments("WAYBILL_ENVIRONMENT", "staging", "Cannot convert staging to enum"));
    }

    @ParameterizedTest
    @MethodSource("badSettings")
    @Order(1)
    void aServiceWithABadSettingDoesNotStartAndSaysWhich(String variable, String value, String message)
            throws Exception {
        Map<String, String> environment = service(Checkout.AUTH);
        if (value.isEmpty()) {
            environment.remove(variable);
        } else {
            environment.put(variable, value);
        }
        try (PackagedService run = start(Checkout.AUTH, environment)) {
            assertThat(run.awaitExit()).isNotZero();
            assertThat(run.log()).contains(message);
        }
        assertThat(Files.readString(Checkout.ROOT.resolve("docs/operate/wrong-settings.md")))
                .contains(message);
    }

    @Test
    @Order(2)
    void theTokenServiceIsMigratedAndThenReady() throws Exception {
        migrate(Checkout.AUTH);
        Map<String, String> environment = service(Checkout.AUTH, SECURED);
        environment.put("QUARKUS_HTTP_SSL_PORT", Integer.toString(tlsPort));
        environment.put("QUARKUS_TLS_INTERNAL_KEY_STORE_PEM_INTERNAL_CERT", certificate.toString());
        environment.put("QUARKUS_TLS_INTERNAL_KEY_STORE_PEM_INTERNAL_KEY", key.toString());
        auth = start(Checkout.AUTH, environment);
        String ready = assertReady(auth);

        assertThat(ready).as("it is the issuer").doesNotContain("issuer known");
        assertThat(database.column("auth", "select roles from application order by roles"))
                .as("the clients of the configuration")
                .containsExactly("operator", "service", "service", "service");
        assertThat(database.column("auth", "select roles from application a join secret s on s.application_id = a.id"))
                .as("no service has a secret")
                .containsExactly("operator");
        assertThat(database.column("auth", "select subject from client_key order by subject"))
                .containsExactly(
                        "system:serviceaccount:waybill:freight-product-service",
                        "system:serviceaccount:waybill:india-instruction-service",
                        "system:serviceaccount:waybill:india-product-service");
    }

    /** Side by side, as in a cluster. */
    @Test
    @Order(3)
    void theOtherServicesAreMigratedAndThenReady() throws Exception {
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Callable<Void>> checks = Checkout.SERVICES.stream()
                    .skip(1)
                    .<Callable<Void>>map(service -> () -> {
                        isMigratedAndThenReady(service);
                        return null;
                    })
                    .toList();
            for (Future<Void> check : threads.invokeAll(checks)) {
                check.get();
            }
        }
    }

    private static void isMigratedAndThenReady(String service) throws Exception {
        migrate(service);
        try (PackagedService run = start(service, service(service))) {
            assertThat(assertReady(run)).contains("issuer known");
            // It has got an access token by its service account.
            await().atMost(PATIENCE)
                    .until(() -> database.column(
                                    "auth", "select subject from client_key where last_used_at is not null")
                            .contains("system:serviceaccount:waybill:" + service));
            assertThat(run.log()).doesNotContain("could not be read");
        }
    }

    /** With {@code internalTls.enabled}; the authority is the certificate itself. */
    @Test
    @Order(4)
    void aServiceReachesTheTokenServiceByTlsAndOnlyIfItTrustsTheCertificate() throws Exception {
        Map<String, String> environment = service("freight-product-service", SECURED);
        environment.put("WAYBILL_AUTH_URL", "https://localhost:" + tlsPort);
        environment.put("QUARKUS_TLS_ISSUER_TRUST_STORE_PEM_CERTS", certificate.toString());
        try (PackagedService run = start("freight-product-service", environment)) {
            assertThat(assertReady(run)).contains("issuer known");
        }
        environment.remove("QUARKUS_TLS_ISSUER_TRUST_STORE_PEM_CERTS");
        try (PackagedService run = start("freight-product-service", environment)) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(run.log())
                            .contains(
                                    "The issuer's keys could not be read; no caller is trusted yet: ",
                                    "unable to find valid certification path to requested target"));
        }
    }

    private static void makeKey(Object... arguments) {
        List<Object> command = new ArrayList<>(List.of(arguments));
        command.addAll(1, List.of("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"));
        openssl(command.toArray());
    }

    private static void openssl(Object... arguments) {
        Command.run(Stream.concat(Stream.of("openssl"), Stream.of(arguments).map(Object::toString))
                        .toList())
                .orFail();
    }

    private static Map<String, String> migration(String service) throws IOException {
        List<HasMetadata> objects = Chart.of(EXAMPLE);
        Job job = Chart.all(objects, Job.class).stream()
                .filter(candidate -> candidate.getMetadata().getName().startsWith(service))
                .findFirst()
                .orElseThrow();
        return environment(
                objects, job.getSpec().getTemplate().getSpec().getContainers().getFirst(), service);
    }

    private static void migrate(String service) throws Exception {
        try (PackagedService run = start(service, migration(service))) {
            assertThat(run.awaitExit()).as(run::log).isZero();
            assertThat(run.log()).contains("Successfully applied").doesNotContain("Unrecognized configuration key");
        }
        assertThat(database.column(
                        DeploymentDatabase.schema(service),
                        "select distinct tableowner from pg_tables where schemaname = current_schema"))
                .containsExactly(DeploymentDatabase.schema(service) + "_owner");
    }

    private static Map<String, String> service(String service, String... values) throws IOException {
        List<HasMetadata> objects = Chart.of(EXAMPLE, values);
        return environment(objects, Rule.container(Chart.one(objects, Deployment.class, service)), service);
    }

    private static Map<String, String> environment(List<HasMetadata> objects, Container container, String service)
            throws IOException {
        Map<String, String> environment = variables(objects, container);
        assertThat(environment.get("QUARKUS_DATASOURCE_JDBC_URL"))
                .startsWith("jdbc:postgresql://waybill-db-rw:5432/waybill");
        environment.put("QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl());
        // What the manifests give a service is a setting of that service.
        environment.put("WAYBILL_CONFIG_STRICT", "true");
        // No load balancer is to notice that a service ends.
        environment.put("QUARKUS_SHUTDOWN_DELAY", "0s");
        // What kubelet mounts, and where this machine's API server is.
        if (environment.containsKey("WAYBILL_AUTH_TRUSTED_ISSUERS_CLUSTER_ISSUER")) {
            environment.put("WAYBILL_AUTH_TRUSTED_ISSUERS_CLUSTER_JWKS_URL", cluster.keysUrl("https://localhost"));
            environment.put(
                    "WAYBILL_AUTH_TRUSTED_ISSUERS_CLUSTER_TOKEN_FILE",
                    logs.resolve("reader").toString());
            environment.put("QUARKUS_TLS_CLUSTER_TRUST_STORE_PEM_CERTS", certificate.toString());
        }
        if (environment.containsKey("WAYBILL_SERVICE_CLIENT_ASSERTION_FILE")) {
            Path token = logs.resolve(service + ".token");
            cluster.project("system:serviceaccount:waybill:" + service, token);
            environment.put("WAYBILL_SERVICE_CLIENT_ASSERTION_FILE", token.toString());
        }
        if (auth != null && environment.containsKey("WAYBILL_AUTH_URL")) {
            environment.put("WAYBILL_AUTH_URL", auth.url().toString());
        }
        return environment;
    }

    /** As Kubernetes sets them: of an optional key that is not there, it sets none. */
    private static Map<String, String> variables(List<HasMetadata> objects, Container container) {
        Map<String, String> values = new TreeMap<>();
        container
                .getEnvFrom()
                .forEach(source -> values.putAll(Chart.one(
                                objects,
                                ConfigMap.class,
                                source.getConfigMapRef().getName())
                        .getData()));
        for (EnvVar variable : container.getEnv()) {
            if (variable.getValueFrom() == null) {
                values.put(variable.getName(), variable.getValue());
                continue;
            }
            SecretKeySelector key = variable.getValueFrom().getSecretKeyRef();
            String value =
                    Chart.one(SECRETS, Secret.class, key.getName()).getData().get(key.getKey());
            if (value != null || !Boolean.TRUE.equals(key.getOptional())) {
                values.put(variable.getName(), new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8));
            }
        }
        return values;
    }

    private static PackagedService start(String service, Map<String, String> environment) throws IOException {
        return PackagedService.start(
                Checkout.ROOT.resolve(service),
                service,
                List.of(
                        "-Xmx256m",
                        // An unknown setting prevents the start.
                        "-Dsmallrye.config.mapping.validate-unknown=true",
                        // Fixed as the one with TLS is: metrics of ports that the system chooses have other labels.
                        "-Dquarkus.http.port=" + ServerProcess.freePort(),
                        "-Dquarkus.management.port=" + ServerProcess.freePort()),
                Map.of(),
                environment);
    }

    /** Waits until the service is ready and returns what its readiness says. */
    private static String assertReady(PackagedService run) throws Exception {
        run.awaitReady();
        HttpResponse<String> ready = get(run.management().resolve("/q/health/ready"));

        assertThat(ready.body()).doesNotContain("Database connections");
        assertThat(run.log()).doesNotContain("Unrecognized configuration key");
        // A call is answered, at worst in the service's own error format.
        assertThat(get(run.url().resolve("/q/openapi")).statusCode()).isEqualTo(200);
        return ready.body();
    }

    private static HttpResponse<String> get(URI uri) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        }
    }
}
