package io.waybill.auth.portal;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * A real OpenID provider: Keycloak, as the build has unpacked it, with the realm of deploy/compose. It is built and
 * started once for a test class; a test may stop it and start it again.
 */
public class Keycloak implements QuarkusTestResourceLifecycleManager {

    private static final String CLIENT_ID = "waybill-portal";
    private static final String CLIENT_SECRET = "a secret of the portal, 32 bytes";
    private static final String ADMIN_ID = "tests";
    private static final String ADMIN_SECRET = "a secret of the administrators";

    /** In the realm until it is known where the portal listens. */
    private static final String PORTAL = "http://localhost:1";

    private static final String URL = "keycloak.url";
    private static final Duration PATIENCE = Duration.ofMinutes(8);
    private static final Pattern LISTENS = Pattern.compile("Listening on: http://127\\.0\\.0\\.1:(\\d+)");

    /** The settings of a portal whose people log in there. */
    public static class AtKeycloak implements QuarkusTestProfile {

        @Override
        public List<TestResourceEntry> testResources() {
            return List.of(new TestResourceEntry(Keycloak.class));
        }
    }

    @Override
    public Map<String, String> start() {
        try (Stream<Path> data = Files.exists(data()) ? Files.walk(data()) : Stream.empty()) {
            data.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
            Path realm = Path.of("..", "deploy", "compose", "keycloak", "realm.json");
            Files.copy(realm, Files.createDirectories(data().resolve("import")).resolve("realm.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String url = "http://127.0.0.1:" + start(0);
        return Map.of(
                URL,
                url,
                "waybill.portal.oidc.issuer",
                url + "/realms/waybill",
                "waybill.portal.oidc.client-id",
                CLIENT_ID,
                "waybill.portal.oidc.client-secret",
                CLIENT_SECRET,
                "waybill.portal.oidc.name",
                "Carrier ID");
    }

    /** Returns the port once it listens. */
    private static int start(int port) {
        ProcessBuilder process = new ProcessBuilder(
                        home().resolve("bin/kc.sh").toAbsolutePath().toString(),
                        "start",
                        "--import-realm",
                        "--db=dev-file",
                        "--cache=local",
                        "--http-enabled=true",
                        "--http-host=127.0.0.1",
                        "--http-port=" + port,
                        "--hostname-strict=false")
                .redirectErrorStream(true)
                .redirectOutput(log().toFile());
        process.environment()
                .putAll(Map.of(
                        "JAVA_HOME", System.getProperty("java.home"),
                        "JAVA_OPTS", "-Xms64m -Xmx320m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                        "KC_BOOTSTRAP_ADMIN_CLIENT_ID", ADMIN_ID,
                        "KC_BOOTSTRAP_ADMIN_CLIENT_SECRET", ADMIN_SECRET,
                        "WAYBILL_PORTAL_CLIENT_ID", CLIENT_ID,
                        "WAYBILL_PORTAL_CLIENT_SECRET", CLIENT_SECRET,
                        "WAYBILL_PORTAL_URL", PORTAL,
                        "WAYBILL_PORTAL_BACK_CHANNEL", PORTAL + "/portal/login/back-channel"));
        try {
            Process started = process.start();
            Runtime.getRuntime().addShutdownHook(new Thread(started::destroy));
            Files.writeString(pid(), Long.toString(started.pid()));
            await("Keycloak listens; " + log() + " says why not")
                    .atMost(PATIENCE)
                    .failFast(() -> !started.isAlive())
                    .until(() -> LISTENS.matcher(Files.readString(log())).find());
            Matcher listens = LISTENS.matcher(Files.readString(log()));
            listens.find();
            return Integer.parseInt(listens.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void stop() {
        try {
            ProcessHandle.of(Long.parseLong(Files.readString(pid()))).ifPresent(process -> {
                process.destroy();
                process.onExit().join();
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder that the build has unpacked. */
    private static Path home() {
        try (Stream<Path> unpacked = Files.list(Path.of("target", "keycloak"))) {
            return unpacked.filter(Files::isDirectory).findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException("the build has not unpacked Keycloak", e);
        }
    }

    private static Path data() {
        return home().resolve("data");
    }

    private static Path log() {
        return home().resolveSibling("keycloak.log");
    }

    /** Tests and test resources share files, but no objects. */
    private static Path pid() {
        return home().resolveSibling("pid");
    }

    static String url() {
        return ConfigProvider.getConfig().getValue(URL, String.class);
    }

    /** Tells it where the portal is. */
    static void serve(String portal) {
        Map<String, Object> client =
                admin().get(at("/clients?clientId=" + CLIENT_ID)).jsonPath().getMap("[0]");
        String moved =
                admin().get(at("/clients/" + client.get("id"))).asString().replace(PORTAL, portal);
        admin().body(moved).put(at("/clients/" + client.get("id"))).then().statusCode(204);
    }

    /** Registers another client, which people may come back from to the same page. */
    static String otherClient(String callback) {
        String id = "other-" + UUID.randomUUID();
        admin().body(Map.of("clientId", id, "secret", "x".repeat(32), "redirectUris", List.of(callback)))
                .post(at("/clients"))
                .then()
                .statusCode(201);
        return id;
    }

    /** Makes an account, whose password is {@link Visitor#PASSWORD}; its id. */
    static String account(String mail, String name, boolean isMailVerified) {
        String[] names = name.split(" ", 2);
        return admin().body(Map.of(
                        "username",
                        mail,
                        "email",
                        mail,
                        "emailVerified",
                        isMailVerified,
                        "firstName",
                        names[0],
                        "lastName",
                        names[1],
                        "enabled",
                        true,
                        "credentials",
                        List.of(Map.of("type", "password", "value", Visitor.PASSWORD))))
                .post(at("/users"))
                .then()
                .statusCode(201)
                .extract()
                .header("Location")
                .replaceFirst(".*/", "");
    }

    static void joinOperators(String account) {
        admin().put(at(operators(account))).then().statusCode(204);
    }

    static void leaveOperators(String account) {
        admin().delete(at(operators(account))).then().statusCode(204);
    }

    private static String operators(String account) {
        String group =
                admin().get(at("/groups?search=waybill-operators")).jsonPath().getString("[0].id");
        return "/users/" + account + "/groups/" + group;
    }

    /** Ends the person's sessions, as an administrator or the person's own page there does. */
    static void logOut(String account) {
        admin().post(at("/users/" + account + "/logout")).then().statusCode(204);
    }

    private static RequestSpecification admin() {
        String token = given().formParams(
                        "grant_type", "client_credentials", "client_id", ADMIN_ID, "client_secret", ADMIN_SECRET)
                .post(url() + "/realms/master/protocol/openid-connect/token")
                .jsonPath()
                .getString("access_token");
        return given().header("Authorization", "Bearer " + token).contentType("application/json");
    }

    private static String at(String path) {
        return url() + "/admin/realms/waybill" + path;
    }
}
