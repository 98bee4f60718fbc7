package io.waybill.sandbox.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command does before it calls, and with answers that the real registry seldom gives. */
class RegistryCommandTest {

    private static final String SHOP = """
            externalId: shop:orders
            name: Orders
            owner: shop@example.org
            businessRegion: NO
            """;

    private static final String UNCHANGED =
            "{\"application\":{\"state\":\"approved\"},\"declaration\":{},\"dryRun\":true,\"changes\":[]}";

    /** An answer of the registry. */
    private record Answer(int status, String header, String value, String body) {}

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final Deque<Answer> answers = new ArrayDeque<>();
    private final Map<String, String> environment = new HashMap<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.createContext("/", this::answer);
        server.start();
        environment.put("AUTH_URL", "http://localhost:" + server.getAddress().getPort());
        environment.put("OPERATOR_CLIENT_ID", "operator");
        environment.put("OPERATOR_CLIENT_SECRET", "top secret");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a: [                       | applications.yaml:1: ",
                "name: A\\nname: B          | applications.yaml:2: found duplicate key name",
                "{}                         | applications.yaml:1: /externalId: is missing",
                "just a text                | applications.yaml:1: string found, object expected",
                "- 7                        | applications.yaml:1: integer found, object expected",
                "1: 2                       | applications.yaml:1: the name of a field must be a text",
                "a: &a [*a]                 | applications.yaml:1: an alias that contains itself",
                "a: !secret b               | applications.yaml:1: could not determine a constructor for the tag !secret",
                "# nothing                  | applications.yaml: declares no application",
                "[[[[[[[[[[[[[[[[[[[[[]]]]] | applications.yaml:1: more than 20 levels",
            })
    void aFileThatIsNoDeclarationIsRefusedWithItsLine(String text, String expected) throws Exception {
        assertThat(apply(text.replace("\\n", "\n"))).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8)).contains(expected).endsWith("registry: nothing was changed\n");
        assertThat(calls).as("nothing is sent").isEmpty();
    }

    @Test
    void everythingThatIsWrongIsNamedByFileLineApplicationAndField() throws Exception {
        int status = apply("""
                - externalId: shop:orders
                  name: "\\u0007"
                  owner: shop@example.org
                  businessRegion: SE
                  grants:
                    - {api: freight, environment: production}
                  secrets: []
                - externalId: shop:orders
                  name: Orders
                  businessRegion: SE
                """);

        assertThat(status).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8).lines().map(line -> line.replace(folder + "/", "")))
                .containsExactlyInAnyOrder(
                        "applications.yaml:2: shop:orders: /name: is not: Not blank, no control or format characters"
                                + " (Unicode Cc, Cf, Zl, Zp).",
                        "applications.yaml:6: shop:orders: /grants/0/api: does not have a value in the enumeration"
                                + " [\"parcel\", \"freight-product\", \"india-instruction\", \"india-product\"]",
                        "applications.yaml:7: shop:orders: /secrets: is no field of this object",
                        "applications.yaml:8: shop:orders: /owner: is missing",
                        "applications.yaml:8: shop:orders: /externalId: is declared in applications.yaml:1 too",
                        "registry: nothing was changed");
        assertThat(calls).isEmpty();
    }

    @Test
    void aFolderIsAllItsFilesAndADocumentMayBeOneApplication() throws Exception {
        Files.writeString(folder.resolve("a.yaml"), SHOP + "---\n" + SHOP.replace("orders", "returns"));
        Files.writeString(
                folder.resolve("b.json"),
                "{\"externalId\":\"depot\",\"name\":\"D\",\"owner\":\"d\",\"businessRegion\":\"SE\"}");
        Files.writeString(folder.resolve("README.md"), "[");
        for (int i = 0; i < 3; i++) {
            answers.add(new Answer(200, "X", "x", UNCHANGED));
        }

        assertThat(run(List.of("apply", folder.toString()), ""))
                .as(err.toString(StandardCharsets.UTF_8))
                .isZero();

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("""
                        shop:orders unchanged
                        shop:returns unchanged
                        depot unchanged
                        0 created, 0 changed, 3 unchanged
                        """);
        assertThat(bodies.get(1)).as("Norway is no truth value").contains("\"businessRegion\":\"NO\"");
        assertThat(bodies.getFirst()).contains("client_secret=top+secret");
    }

    @Test
    void whatTheRegistryCannotDoNowIsTriedAgainWhenItSays() throws Exception {
        answers.add(new Answer(429, "Retry-After", "0", "{}"));
        answers.add(new Answer(503, "Retry-After", "0", "{}"));
        answers.add(new Answer(200, "X", "x", UNCHANGED));

        assertThat(run(List.of("apply", "-f", "-"), SHOP)).isZero();

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("answered 429", "answered 503", "once more in 0 s");
        assertThat(calls)
                .containsExactly(
                        "POST /auth/v4/accesstoken",
                        "PUT /admin/v1/applications/by-external-id/shop:orders?prune=false&dryRun=true",
                        "PUT /admin/v1/applications/by-external-id/shop:orders?prune=false&dryRun=true",
                        "PUT /admin/v1/applications/by-external-id/shop:orders?prune=false&dryRun=true");
    }

    @Test
    void aPauseThatIsLongerThanTheTimeoutIsNotWaitedFor() throws Exception {
        answers.add(new Answer(429, "Retry-After", "3600", "{\"detail\":\"the day's calls are used up\"}"));

        assertThat(run(List.of("apply", "--timeout=60", "-"), SHOP)).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("due in 3600 s, after the --timeout of 60 s", "the day's calls are used up");
    }

    @Test
    void theHostOfTheOperatorsMayBeAnotherOne() throws Exception {
        answers.add(new Answer(302, "Location", "https://auth-operators.example/admin", ""));

        assertThat(run(List.of("apply", "-"), SHOP)).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("leads to https://auth-operators.example/admin: set AUTH_OPERATORS_URL");

        environment.put("AUTH_OPERATORS_URL", environment.get("AUTH_URL").replace("localhost", "127.0.0.1"));
        answers.add(new Answer(200, "X", "x", UNCHANGED));
        assertThat(run(List.of("apply", "-"), SHOP)).isZero();
    }

    @Test
    void withoutTlsTheErrorSaysSo() throws Exception {
        try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket connection = plain.accept()) {
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                    // Closed with something unread, the connection would be reset, and the answer perhaps lost.
                    connection.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            environment.put("AUTH_URL", "https://localhost:" + plain.getLocalPort());

            assertThat(run(List.of("apply", "--timeout", "1", "-"), SHOP)).isEqualTo(1);
        }

        assertThat(err.toString(StandardCharsets.UTF_8)).containsPattern("no TLS with https://localhost:|has no TLS");
    }

    @Test
    void whatHasChangedSinceThePlanIsSaid() throws Exception {
        answers.add(new Answer(200, "X", "x", UNCHANGED.replace("[]", "[{\"path\":\"/name\",\"kind\":\"CHANGED\"}]")));
        answers.add(new Answer(409, "X", "x", "{\"detail\":\"the application is another's\"}"));

        assertThat(run(List.of("apply", "-"), SHOP)).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains(
                        "standard input:1: shop:orders: the application is another's",
                        "shop:orders has changed meanwhile");
    }

    @Test
    void aPodShowsTheTokenOfItsServiceAccount() throws Exception {
        environment.remove("OPERATOR_CLIENT_ID");
        environment.remove("OPERATOR_CLIENT_SECRET");
        environment.put(
                "OPERATOR_TOKEN_FILE",
                Files.writeString(folder.resolve("token"), "ey.ey.x\n").toString());
        answers.add(new Answer(200, "X", "x", UNCHANGED));

        assertThat(run(List.of("apply", "-"), SHOP)).isZero();

        assertThat(bodies.getFirst()).contains("client_assertion=ey.ey.x").doesNotContain("client_id");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AUTH_URL                    |                       | AUTH_URL is not set",
                "AUTH_URL                    | auth.example          | AUTH_URL must be a URL",
                "AUTH_OPERATORS_URL          | https://a.example/x   | AUTH_OPERATORS_URL must be a URL",
                "OPERATOR_CLIENT_ID          |                       | OPERATOR_CLIENT_ID is not set",
                "OPERATOR_CLIENT_SECRET      |                       | OPERATOR_CLIENT_SECRET is not set",
                "OPERATOR_CLIENT_SECRET_FILE | /nowhere/secret       | OPERATOR_CLIENT_SECRET_FILE: /nowhere/secret cannot be read",
                "CA_CERTIFICATE              | /nowhere/ca.crt       | the certificates of /nowhere/ca.crt cannot be read",
            })
    void aWrongSettingIsNamed(String name, String value, String message) throws Exception {
        environment.put(name, value == null ? "" : value);

        assertThat(run(List.of("apply", "-"), SHOP)).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("registry: " + message);
        assertThat(calls).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "apply                     | which file?",
                "apply --prun -            | unknown argument --prun",
                "apply --timeout 0 -       | --timeout must be a whole number from 1 to 3600",
                "apply /nowhere/a.yaml     | there is no /nowhere/a.yaml",
                "plan                      | apply or schema?",
            })
    void aWrongCommandLineIsNamed(String arguments, String message) throws Exception {
        assertThat(run(List.of(arguments.split(" ", -1)), "")).isEqualTo(1);

        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("registry: " + message);
    }

    @Test
    void theExampleOfTheManualIsADeclaration() throws Exception {
        String manual = Files.readString(Path.of("../../docs/admin-api.md"));
        String example = manual.substring(manual.indexOf("```yaml\n") + 8);
        ApplicationFiles files = new ApplicationFiles(new ByteArrayInputStream(
                example.substring(0, example.indexOf("```")).getBytes(StandardCharsets.UTF_8)));

        files.read("-");

        assertThat(files.problems()).isEmpty();
        assertThat(files.applications()).hasSizeGreaterThan(1);
    }

    private int apply(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("applications.yaml"), text);
        return run(List.of("apply", file.toString()), "");
    }

    private int run(List<String> arguments, String in) throws InterruptedException {
        Stream.of(out, err).forEach(ByteArrayOutputStream::reset);
        return RegistryCommand.run(
                arguments,
                environment,
                new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private void answer(HttpExchange exchange) throws IOException {
        calls.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        Answer answer = exchange.getRequestMethod().equals("POST")
                ? new Answer(200, "X", "x", "{\"access_token\":\"t\"}")
                : answers.isEmpty() ? new Answer(404, "X", "x", "no call was expected") : answers.remove();
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.getResponseHeaders().add(answer.header(), answer.value());
            exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
