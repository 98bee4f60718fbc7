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
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where people log in to the portal, as compose renders it: accounts of a sandbox, a provider, Keycloak, no portal. */
class LogInTest {

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z_]+)}");
    private static final String PORTAL = "https://auth.waybill.localhost:8443/portal";
    private static final String ISSUER = "https://login.waybill.localhost:8443/realms/waybill";

    @TempDir
    Path folder;

    @BeforeAll
    static void theProgramsAreThere() {
        assumeTrue(Command.works("openssl", "version"), "openssl is not installed");
        assumeTrue(ComposeProject.program().isPresent(), "compose is not installed");
    }

    @Test
    void aSandboxHasAccountsOfItsOwnEvenIfItsSettingsAreOfAnEarlierVersion() throws IOException {
        init("--environment", "sandbox");
        without("WAYBILL_PORTAL_ENABLED");

        JsonNode auth = rendered().at("/services/auth-token-service/environment");

        assertThat(auth.path("WAYBILL_PORTAL_ENABLED").asText()).isEqualTo("true");
        assertThat(auth.path("WAYBILL_PORTAL_OIDC_ISSUER").isTextual()).isFalse();
    }

    @Test
    void aProductionHasNoPortalUntilAProviderIsNamed() throws IOException {
        String said = init();

        assertThat(rendered()
                        .at("/services/auth-token-service/environment/WAYBILL_PORTAL_ENABLED")
                        .asText())
                .isEqualTo("false");
        assertThat(said)
                .contains(
                        "--log-in keycloak",
                        "WAYBILL_PORTAL_ENABLED=true",
                        "WAYBILL_PORTAL_OIDC_ISSUER",
                        "WAYBILL_PORTAL_OIDC_CLIENT_ID",
                        "WAYBILL_PORTAL_OIDC_CLIENT_SECRET");
    }

    @Test
    void aProductionWhoseSettingsAreOfAnEarlierVersionIsToldWhatToSetAndNothingStarts() throws IOException {
        init();
        without("WAYBILL_PORTAL_ENABLED");

        Command.Result result = project().compose("config", "--quiet");

        assertThat(result.status()).isNotZero();
        assertThat(result.errors())
                .contains(
                        "--log-in keycloak",
                        "WAYBILL_PORTAL_OIDC_ISSUER",
                        "WAYBILL_PORTAL_OIDC_CLIENT_ID",
                        "WAYBILL_PORTAL_OIDC_CLIENT_SECRET",
                        "or set it to false");
    }

    @Test
    void accountsOfItsOwnAreRefusedInProduction() {
        Command.Result result = run("--log-in", "own");

        assertThat(result.status()).isNotZero();
        assertThat(result.errors()).contains("in production people log in at an OpenID provider");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keycloakAndThePortalKnowEachOtherAndReachEachOtherByOneUrl() throws IOException, CertificateException {
        init("--log-in", "keycloak");

        JsonNode compose = rendered();

        JsonNode auth = compose.at("/services/auth-token-service/environment");
        JsonNode keycloak = compose.at("/services/keycloak/environment");
        assertThat(auth.path("WAYBILL_PORTAL_ENABLED").asText()).isEqualTo("true");
        assertThat(auth.path("WAYBILL_PORTAL_OIDC_ISSUER").asText())
                .isEqualTo(ISSUER)
                .isEqualTo(keycloak.path("KC_HOSTNAME").asText() + "/realms/"
                        + realm().path("realm").asText());
        assertThat(auth.path("WAYBILL_PORTAL_OIDC_CLIENT_SECRET").asText())
                .hasSizeGreaterThan(40)
                .isEqualTo(keycloak.path("WAYBILL_PORTAL_CLIENT_SECRET").asText());
        assertThat(auth.path("WAYBILL_PORTAL_OIDC_CLIENT_ID")).isEqualTo(keycloak.path("WAYBILL_PORTAL_CLIENT_ID"));
        assertThat(compose.at("/services/keycloak/profiles").toString()).isEqualTo("[\"keycloak\"]");
        // Inside, the provider's host is nginx, on the port that browsers use; its certificate is trusted.
        assertThat(compose.at("/services/proxy/networks/backend/aliases").toString())
                .isEqualTo("[\"login.waybill.localhost\"]");
        assertThat(compose.at("/services/proxy/ports").toString()).containsPattern("8443.*8443");
        assertThat(auth.path("QUARKUS_TLS_PROVIDER_TRUST_STORE_PEM_CERTS").asText())
                .isEqualTo("/etc/waybill/edge.crt");
        assertThat(compose.at("/services/auth-token-service/volumes").toString())
                .contains("/tls/live/tls.crt", "/etc/waybill/edge.crt");
        assertThat(hostsOfTheCertificate()).contains("login.waybill.localhost").hasSize(5);
    }

    @Test
    void keycloakIsAddedToSettingsThatExistAndItsSecretsAreKept() throws IOException {
        init();
        init("--log-in", "keycloak");
        String settings = Files.readString(settings());

        Command.Result again = run("--log-in", "keycloak");

        assertThat(again.errors()).contains("names an OpenID provider already", ISSUER);
        assertThat(settings()).hasContent(settings);
        assertThat(rendered()
                        .at("/services/auth-token-service/environment/WAYBILL_PORTAL_ENABLED")
                        .asText())
                .isEqualTo("true");
    }

    /** The portal's side: {@code io.waybill.auth.portal.login}. */
    @Test
    void theRealmHasThePortalAsItsClient() throws IOException {
        init("--log-in", "keycloak");
        JsonNode given = rendered().at("/services/keycloak/environment");
        String text = PLACEHOLDER
                .matcher(Files.readString(realmFile()))
                .replaceAll(name -> given.path(name.group(1)).asText("nothing given for " + name.group(1)));
        JsonNode realm = YAML.readTree(text);
        JsonNode client = realm.at("/clients/0");

        assertThat(text).doesNotContain("nothing given");
        assertThat(client.path("redirectUris").toString()).isEqualTo("[\"" + PORTAL + "/login/callback\"]");
        assertThat(client.at("/attributes/post.logout.redirect.uris").asText()).isEqualTo(PORTAL + "/login");
        assertThat(client.at("/attributes/backchannel.logout.url").asText())
                .isEqualTo("http://issuer:8081/portal/login/back-channel");
        assertThat(client.at("/attributes/pkce.code.challenge.method").asText()).isEqualTo("S256");
        assertThat(client.path("publicClient").asBoolean(true)).isFalse();
        for (String other : List.of("implicitFlowEnabled", "directAccessGrantsEnabled", "serviceAccountsEnabled")) {
            assertThat(client.path(other).asBoolean(true)).as(other).isFalse();
        }
        assertThat(client.at("/protocolMappers/0/protocolMapper").asText()).isEqualTo("oidc-group-membership-mapper");
        assertThat(client.at("/protocolMappers/0/config/claim.name").asText()).isEqualTo("groups");
        assertThat(client.at("/protocolMappers/0/config/full.path").asText()).isEqualTo("false");
        assertThat(realm.path("groups").toString()).isEqualTo("[{\"name\":\"waybill-operators\"}]");
        assertThat(realm.path("registrationAllowed").asBoolean()).isTrue();
        assertThat(Files.readString(realmFile()))
                .as("no secret in the repository")
                .containsPattern("\"secret\": \"\\$\\{[A-Z_]+}\"");
    }

    private String init(String... arguments) {
        return run(arguments).orFail();
    }

    private Command.Result run(String... arguments) {
        return ComposeProject.init(folder, arguments);
    }

    private void without(String setting) throws IOException {
        Files.write(
                settings(),
                Files.readAllLines(settings()).stream()
                        .filter(line -> !line.startsWith(setting + "="))
                        .toList());
    }

    private JsonNode rendered() throws IOException {
        return YAML.readTree(project().compose("config").orFail());
    }

    private JsonNode realm() throws IOException {
        return YAML.readTree(Files.readString(realmFile()));
    }

    private static Path realmFile() {
        return ComposeProject.FOLDER.resolve("keycloak/realm.json");
    }

    private ComposeProject project() {
        return new ComposeProject("waybill-log-in-test", settings());
    }

    private Path settings() {
        return folder.resolve(".env");
    }

    private List<String> hostsOfTheCertificate() throws IOException, CertificateException {
        try (InputStream file = Files.newInputStream(folder.resolve("tls/live/tls.crt"))) {
            X509Certificate certificate =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(file);
            return certificate.getSubjectAlternativeNames().stream()
                    .map(name -> (String) name.get(1))
                    .toList();
        }
    }
}
