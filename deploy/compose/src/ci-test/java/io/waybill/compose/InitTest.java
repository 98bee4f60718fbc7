package io.waybill.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.waybill.test.Command;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitTest {

    private static final Pattern OF_COMPOSE = Pattern.compile("\\$\\{([A-Z_]+)");
    private static final Pattern PASSED_ON = Pattern.compile("(?m)^ +([A-Z_]+):$");
    private static final Pattern OF_EXAMPLE = Pattern.compile("(?m)^#?([A-Z_]+)=");

    @TempDir
    Path folder;

    @BeforeAll
    static void opensslIsThere() {
        assumeTrue(Command.works("openssl", "version"), "openssl is not installed");
    }

    @Test
    void theExampleNamesEverySettingOfComposeAndNoOther() throws IOException {
        Set<String> used = new TreeSet<>(Set.of("COMPOSE_PROFILES", "COMPOSE_PROJECT_NAME"));
        for (String file : List.of("compose.yaml", "log-in/production.yaml", "log-in/sandbox.yaml")) {
            String compose = Files.readString(ComposeProject.FOLDER.resolve(file));
            used.addAll(names(OF_COMPOSE, compose));
            used.addAll(names(PASSED_ON, compose));
        }

        assertThat(names(OF_EXAMPLE, Files.readString(ComposeProject.FOLDER.resolve(".env.example"))))
                .containsExactlyElementsOf(used);
    }

    @Test
    void everySettingThatIsEmptyInTheExampleGetsAValueOfItsOwn() throws IOException {
        init().orFail();

        List<String> values = Files.readAllLines(folder.resolve(".env")).stream()
                .filter(line -> line.matches("[A-Z_]+(_PASSWORD|_KEY|_CLIENT_ID|_CLIENT_SECRET)=.*"))
                .map(line -> line.split("=", 2)[1])
                .toList();
        assertThat(values).hasSize(22).doesNotHaveDuplicates().allMatch(value -> value.matches("[\\w+/-]{20,}=?"));
        assertThat(Files.readString(folder.resolve(".env"))).doesNotContainPattern("(?m)^[A-Z_]+=$");
    }

    @Test
    void aSettingOfOneServiceReachesBothOfItsReplicasAndItsMigrationAndNoOtherService() throws IOException {
        assumeTrue(ComposeProject.program().isPresent(), "compose is not installed");
        init().orFail();
        Files.writeString(
                folder.resolve("settings/freight-product-service.env"), "WAYBILL_SUBSCRIPTION_KEYS_ACTIVE=PT5M\n");
        Files.writeString(folder.resolve("settings/all.env"), "WAYBILL_TRACING_RATIO=0.05\n");

        JsonNode services = new ObjectMapper(new YAMLFactory())
                .readTree(new ComposeProject("waybill-init-test", folder.resolve(".env"))
                        .compose("config")
                        .orFail())
                .path("services");

        assertThat(having(services, "WAYBILL_SUBSCRIPTION_KEYS_ACTIVE"))
                .containsExactlyInAnyOrder(
                        "freight-product-service", "freight-product-service-2", "freight-product-service-migration");
        assertThat(having(services, "WAYBILL_TRACING_RATIO")).hasSize(12).allMatch(name -> name.contains("-service"));
    }

    @Test
    void rollNamesWhatIsWrongAndReplacesNothing() throws IOException {
        List<String> roll =
                List.of("bash", ComposeProject.FOLDER.resolve("roll").toString(), "--folder", folder.toString());

        assertThat(Command.run(roll).errors()).contains("there is no " + folder, "run init first");
        assertThat(Command.run(Stream.concat(roll.stream(), Stream.of("nobodys-service"))
                                .toList())
                        .errors())
                .contains("there is no service nobodys-service");
    }

    @Test
    void alertmanagerDoesNotStartWhileNobodyWouldGetTheAlerts() {
        Command.Result result = Command.run(List.of(
                "env",
                "-i",
                "sh",
                ComposeProject.FOLDER.resolve("alertmanager/start").toString()));

        assertThat(result.status()).isNotZero();
        assertThat(result.errors()).contains("ALERTS_WEBHOOK_URL", "ALERTS_MAIL_TO", ".env");
    }

    @Test
    void theSecretsAreForTheOwnerOnly() throws IOException {
        init().orFail();

        assertThat(permissions(".env")).isEqualTo("rw-------");
        assertThat(permissions("tls")).isEqualTo("rwx------");
        assertThat(permissions("settings")).isEqualTo("rwx------");
    }

    @Test
    void whatExistsIsKept() throws IOException {
        init().orFail();
        String settings = Files.readString(folder.resolve(".env"));
        String certificate = Files.readString(folder.resolve("tls/live/tls.crt"));

        init("--domain", "example.org").orFail();

        assertThat(folder.resolve(".env")).hasContent(settings);
        assertThat(folder.resolve("tls/live/tls.crt")).hasContent(certificate);
    }

    @Test
    void theCertificateIsForTheFourHostsAndForNothingElse() throws IOException, CertificateException {
        init("--domain", "example.org").orFail();

        try (InputStream file = Files.newInputStream(folder.resolve("tls/live/tls.crt"))) {
            X509Certificate certificate =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
            assertThat(certificate.getSubjectAlternativeNames().stream().<Object>map(name -> name.get(1)))
                    .containsExactly(
                            "auth.example.org",
                            "freight.example.org",
                            "instruction.example.org",
                            "product.example.org");
            assertThat(certificate.getBasicConstraints())
                    .as("it signs no others")
                    .isEqualTo(-1);
        }
    }

    @Test
    void theIssuerIsThePublicUrlWithoutTheUsualPort() throws IOException {
        init("--domain", "example.org", "--https-port", "443", "--http-port", "80")
                .orFail();

        assertThat(folder.resolve(".env")).content().contains("\nWAYBILL_ISSUER=https://auth.example.org\n");
    }

    @Test
    void aPortThatIsNoneIsRefusedAndNothingIsMade() {
        Command.Result result = init("--https-port", "70000");

        assertThat(result.status()).isNotZero();
        assertThat(result.errors()).contains("'70000' is no port");
        assertThat(folder).isEmptyDirectory();
    }

    /** README.md: {@code . ./.env}. */
    @Test
    void aFolderWithABlankInItsNameIsOneWordForAShellAndForCompose() throws IOException {
        Path blank = Files.createDirectory(folder.resolve("two words"));
        ComposeProject.init(blank).orFail();
        String certificates = blank.toRealPath().resolve("tls/live").toString();

        assertThat(Command.run(List.of("sh", "-euc", ". ./.env && printf %s \"$TLS_FOLDER\""), Map.of(), blank)
                        .orFail())
                .isEqualTo(certificates);
        if (ComposeProject.program().isPresent()) {
            ComposeProject project = new ComposeProject("waybill-init-test", blank.resolve(".env"));
            assertThat(project.compose("config").orFail())
                    .contains(certificates)
                    .doesNotContain("'" + certificates + "'");
        }
    }

    @Test
    void everyValueOfTheExampleIsOneWordForAShell() throws IOException {
        assertThat(Files.readAllLines(ComposeProject.FOLDER.resolve(".env.example")))
                .filteredOn(line -> line.matches("#?[A-Z_]+=.*"))
                .isNotEmpty()
                .allMatch(line -> line.matches("#?[A-Z_]+=('[^']*'|[^\\s'\"$&;|<>()]*)"));
    }

    @Test
    void aFolderThatCannotBeQuotedIsRefused() {
        Command.Result result = ComposeProject.init(folder.resolve("carrier's"));

        assertThat(result.status()).isNotZero();
        assertThat(result.errors()).contains("must not contain a '");
    }

    @Test
    void whatOpensslSaysIsShownIfItFails() throws IOException {
        Path openssl = Files.createDirectory(folder.resolve("bin")).resolve("openssl");
        Files.writeString(openssl, """
                #!/bin/sh
                PATH=${PATH#*:}
                [ "$1" = req ] || exec openssl "$@"
                echo "req: no such curve" >&2
                exit 1
                """);
        Files.setPosixFilePermissions(openssl, PosixFilePermissions.fromString("rwx------"));

        Command.Result result = Command.run(List.of(
                "env",
                "PATH=" + openssl.getParent() + ":" + System.getenv("PATH"),
                "bash",
                ComposeProject.FOLDER.resolve("init").toString(),
                "--folder",
                folder.resolve("made").toString()));

        assertThat(result.status()).isNotZero();
        assertThat(result.errors()).contains("openssl makes no certificate: req: no such curve");
    }

    @Test
    void theCommandThatSetsAVariableChangesOrAddsItAndLeavesNoCopyOfTheSecrets() throws IOException {
        init().orFail();
        String commands = "FOLDER='" + folder + "'; . deploy/commands compose"
                + "; set_env WAYBILL_VERSION 1.1.0; set_env NEW_KEY a+/b=; echo \"$WAYBILL_VERSION $NEW_KEY\"";

        assertThat(Command.run(List.of("bash", "-euc", commands)).orFail()).isEqualTo("1.1.0 a+/b=");
        assertThat(folder.resolve(".env"))
                .content()
                .contains("\nWAYBILL_VERSION=1.1.0\n")
                .containsOnlyOnce("WAYBILL_VERSION=")
                .contains("\nNEW_KEY=a+/b=\n");
        assertThat(permissions(".env")).isEqualTo("rw-------");
        assertThat(folder.resolve(".env.bak")).doesNotExist();
    }

    @Test
    void withoutASettingNothingStartsAndTheSettingIsNamed() throws IOException {
        assumeTrue(ComposeProject.program().isPresent(), "compose is not installed");
        init().orFail();
        Path settings = folder.resolve(".env");
        ComposeProject project = new ComposeProject("waybill-init-test", settings);
        project.compose("config", "--quiet").orFail();
        Files.write(
                settings,
                Files.readAllLines(settings).stream()
                        .filter(line -> !line.startsWith("AUTH_HASH_KEY="))
                        .toList());

        Command.Result result = project.compose("config", "--quiet");

        assertThat(result.status()).isNotZero();
        assertThat(result.errors()).contains("AUTH_HASH_KEY", "run deploy/compose/init");
    }

    private Command.Result init(String... arguments) {
        return ComposeProject.init(folder, arguments);
    }

    private static List<String> having(JsonNode services, String setting) {
        return services.properties().stream()
                .filter(service -> service.getValue().path("environment").has(setting))
                .map(Map.Entry::getKey)
                .toList();
    }

    private String permissions(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
    }

    private static Set<String> names(Pattern pattern, String text) {
        Set<String> names = new TreeSet<>();
        pattern.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .forEach(names::add);
        return names;
    }
}
