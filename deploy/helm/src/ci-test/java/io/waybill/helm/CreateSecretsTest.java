package io.waybill.helm;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.waybill.test.Command;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script create-secrets, against a kubectl that answers like a cluster with the files of one folder. */
class CreateSecretsTest {

    /** Answers {@code get secret NAME} with the value of the key that the template asks for, and knows nothing else. */
    private static final String KUBECTL = """
            #!/bin/sh
            [ ! -e "$CLUSTER/down" ] || { echo "connection refused" >&2; exit 1; }
            [ "$1 $2" != "get namespace" ] || { [ ! -e "$CLUSTER/namespace" ] || echo "namespace/$3"; exit 0; }
            [ "$1 $2 $3 $4" = "--namespace waybill-sandbox get secret" ] || { echo "unexpected: $*" >&2; exit 9; }
            [ -d "$CLUSTER/$5" ] || exit 0
            cd "$CLUSTER/$5"
            for template in "$@"; do :; done
            case $template in *range*) echo *; exit 0 ;; esac
            key=${template#*'index . "'}
            key=${key%%'"'*}
            [ ! -e "$key" ] || cat "$key"
            """;

    @TempDir
    Path folder;

    private Map<String, String> environment;

    @BeforeEach
    void aKubectl() throws IOException {
        Path kubectl = Files.createDirectories(folder.resolve("bin")).resolve("kubectl");
        Files.writeString(kubectl, KUBECTL);
        Files.setPosixFilePermissions(kubectl, PosixFilePermissions.fromString("rwx------"));
        environment = Map.of(
                "PATH",
                kubectl.getParent() + ":" + System.getenv("PATH"),
                "CLUSTER",
                folder.resolve("cluster").toString());
    }

    @Test
    void everyValueHasTheFormThatItsReaderAcceptsAndIsTheOnlyOne() {
        Set<String> seen = new HashSet<>();
        for (HasMetadata resource : sandbox()) {
            ((Secret) resource).getData().forEach((key, value) -> {
                String plain = decoded(value);
                String form = switch (key) {
                    case "username" -> "[a-z_]+";
                    case "operator-client-id" -> "[A-Za-z0-9_-]{8,100}";
                    // 32 bytes in base64.
                    case "hash-key", "encryption-key-k1", "webhooks-key" -> "[A-Za-z0-9+/]{43}=";
                    default -> "[0-9a-f]{48,64}";
                };
                assertThat(plain).as(key).matches(form);
                assertThat(seen.add(plain)).as("the only one").isTrue();
            });
        }
        // Of auth-token-service, of india-instruction-service, and of nine roles of the database.
        assertThat(seen).hasSize(5 + 1 + 9 * 2);
    }

    @Test
    void whatTheClusterHasIsKeptAndWhatIsMissingIsAdded() throws IOException {
        cluster("auth-token-service", "hash-key", "the old one");
        cluster("database-auth", "username", "auth");
        cluster("database-auth", "password", "the old one");

        Command.Result result = CreatedSecrets.run(environment, "--sandbox");
        List<HasMetadata> printed = StrictYaml.read(result.orFail());

        assertThat(find(printed, "auth-token-service").getData())
                .containsEntry("hash-key", encoded("the old one"))
                .containsKeys("encryption-key-k1", "operator-client-id", "operator-client-secret");
        assertThat(printed)
                .extracting(resource -> resource.getMetadata().getName())
                .doesNotContain("database-auth")
                .contains("database-auth-owner");
        assertThat(result.errors()).contains("Secret database-auth is complete").doesNotContain("the old one");
    }

    /** What is not applied again is taken away: an added key would be lost, and with it what it sealed. */
    @Test
    void whatIsAskedForIsRenewedAndEveryOtherKeyIsKept() throws IOException {
        cluster("auth-token-service", "hash-key", "the hash key");
        cluster("auth-token-service", "encryption-key-k1", "the first");
        cluster("auth-token-service", "encryption-key-k2", "the second");
        cluster("auth-token-service", "operator-client-id", "operator-1");
        cluster("auth-token-service", "operator-client-secret", "the old one");
        cluster("database-auth", "username", "auth");
        cluster("database-auth", "password", "the old one");
        cluster("database-auth", "jdbc-uri", "of another tool");

        List<HasMetadata> printed = CreatedSecrets.objects(
                environment,
                "--sandbox",
                "--renew",
                "auth-token-service/operator-client-secret",
                "--renew",
                "database-auth");

        Secret auth = find(printed, "auth-token-service");
        assertThat(auth.getData())
                .containsEntry("hash-key", encoded("the hash key"))
                .containsEntry("encryption-key-k1", encoded("the first"))
                .containsEntry("encryption-key-k2", encoded("the second"))
                .containsEntry("operator-client-id", encoded("operator-1"));
        assertThat(decoded(auth.getData().get("operator-client-secret"))).matches("[0-9a-f]{64}");
        Secret database = find(printed, "database-auth");
        assertThat(database.getData()).containsEntry("jdbc-uri", encoded("of another tool"));
        assertThat(decoded(database.getData().get("password"))).hasSize(48).isNotEqualTo("the old one");
    }

    @Test
    void aSecondKeyIsAddedBesideTheFirst() throws IOException {
        cluster("auth-token-service", "encryption-key-k1", "the first");

        Secret secret = find(
                CreatedSecrets.objects(environment, "--sandbox", "--add", "auth-token-service/encryption-key-k2"),
                "auth-token-service");

        assertThat(secret.getData()).containsEntry("encryption-key-k1", encoded("the first"));
        assertThat(Base64.getDecoder().decode(decoded(secret.getData().get("encryption-key-k2"))))
                .hasSize(32);
    }

    /** After a rotation the first key is gone for good. */
    @Test
    void aKeyThatWasTakenAwayDoesNotComeBack() throws IOException {
        cluster("auth-token-service", "encryption-key-k2", "the second");

        Secret secret = find(CreatedSecrets.objects(environment, "--sandbox"), "auth-token-service");

        assertThat(secret.getData())
                .containsEntry("encryption-key-k2", encoded("the second"))
                .doesNotContainKey("encryption-key-k1");
    }

    @Test
    void whatIsNoKeyOfDataIsNotAdded() {
        assertThat(CreatedSecrets.run(environment, "--sandbox", "--add", "auth-token-service/hash-key-2")
                        .errors())
                .contains("auth-token-service/hash-key-2 is not added");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auth-token-service",
                "auth-token-service/hash-key",
                "auth-token-service/encryption-key-k1",
                "auth-token-service/encryption-key-k2",
                "india-instruction-service",
                "india-instruction-service/webhooks-key"
            })
    void whatDataInTheDatabaseIsReadByIsNotRenewed(String name) {
        assertRefused(environment, List.of("--sandbox", "--renew", name), name + " is not renewed", "docs/operate");
    }

    @Test
    void nothingIsMadeUpWhileTheClusterDoesNotAnswer() throws IOException {
        Files.createDirectories(folder.resolve("cluster"));
        Files.writeString(folder.resolve("cluster/down"), "");

        assertRefused(
                environment,
                List.of("--sandbox"),
                "the cluster did not say whether namespace waybill-sandbox is there");
    }

    @Test
    void theCredentialsOfTheObjectStoreMustBeGiven() {
        assertRefused(
                Map.of("BACKUP_SECRET_ACCESS_KEY", ""), List.of("--offline"), "BACKUP_SECRET_ACCESS_KEY is not set");
    }

    @Test
    void theProviderOfTheLogInMustBeGivenUnlessThereIsNoPortal() {
        Map<String, String> none = Map.of("OIDC_CLIENT_SECRET", "");

        assertRefused(none, List.of("--offline"), "OIDC_CLIENT_SECRET is not set", "--no-portal");
        assertThat(CreatedSecrets.run(none, "--offline", "--no-portal").output())
                .doesNotContain("portal-provider");
    }

    @Test
    void ofTheProviderOnlyWhatIsGivenIsPutIntoTheSecret() {
        Secret provider = find(
                CreatedSecrets.objects(Map.of("OIDC_ROLE_CLAIM", "roles", "OIDC_OPERATOR_AMR", "mfa"), "--offline"),
                "portal-provider");

        assertThat(provider.getData().keySet())
                .containsExactlyInAnyOrder("issuer", "client-id", "client-secret", "role-claim", "operator-amr");
        assertThat(decoded(provider.getData().get("role-claim"))).isEqualTo("roles");
    }

    @Test
    void theNamespaceEnforcesRestrictedPodsAndIsMadeOnce() throws IOException {
        List<HasMetadata> printed = CreatedSecrets.objects(environment, "--sandbox");

        assertThat(printed.getFirst().getMetadata().getName()).isEqualTo("waybill-sandbox");
        assertThat(printed.getFirst().getMetadata().getLabels())
                .containsEntry("pod-security.kubernetes.io/enforce", "restricted");
        Files.createDirectories(folder.resolve("cluster"));
        Files.writeString(folder.resolve("cluster/namespace"), "");
        assertThat(CreatedSecrets.objects(environment, "--sandbox"))
                .extracting(HasMetadata::getKind)
                .containsOnly("Secret");
    }

    @Test
    void aCommandGetsThePasswordsOfTheClusterInItsEnvironment() throws IOException {
        for (String role : List.of("auth", "freight", "india-instruction", "india-product")) {
            cluster("database-" + role, "password", "of " + role);
            cluster("database-" + role + "-owner", "password", "of the owner of " + role);
        }

        Command.Result result = CreatedSecrets.run(
                environment, "--sandbox", "--run", "bash", "-c", "echo $AUTH_PASSWORD, $INDIA_PRODUCT_OWNER_PASSWORD");

        assertThat(result.output()).isEqualTo("of auth, of the owner of india-product\n");
    }

    @Test
    void aCommandIsNotRunWithoutThePasswords() {
        assertRefused(
                environment, List.of("--sandbox", "--run", "echo", "ran"), "the Secret database-auth is not there");
    }

    private static void assertRefused(Map<String, String> environment, List<String> arguments, String... reasons) {
        Command.Result result = CreatedSecrets.run(environment, arguments.toArray(String[]::new));

        assertThat(result.status()).isNotZero();
        assertThat(result.output()).isEmpty();
        assertThat(result.errors()).contains(reasons);
    }

    private static List<HasMetadata> sandbox() {
        return CreatedSecrets.objects(
                Map.of("BACKUP_ACCESS_KEY_ID", "", "BACKUP_SECRET_ACCESS_KEY", ""), "--offline", "--sandbox");
    }

    private void cluster(String secret, String key, String value) throws IOException {
        Files.writeString(
                Files.createDirectories(folder.resolve("cluster").resolve(secret))
                        .resolve(key),
                encoded(value));
    }

    private static Secret find(List<HasMetadata> secrets, String name) {
        return (Secret) secrets.stream()
                .filter(secret -> secret.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String encoded(String plain) {
        return Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String value) {
        return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
    }
}
