package io.waybill.test;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.emptyOrNullString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.waybill.test.http.RawExchange;
import io.waybill.test.server.WithDatabaseAndIssuer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists as pages and as exports. */
@QuarkusTest
@WithDatabaseAndIssuer
class ExportTest {

    private static final String WHOLE = "/long-list/-1";

    /** A machine that is busy with a build takes long to begin five exports. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** The framework reads several lines one by one, and would fail at the first here. */
    @Test
    void severalLinesOfAcceptAreOneList() throws IOException {
        String second = "\r\nAccept: application/json";
        for (String first : List.of("application/json", "text/plain;q=0.1")) {
            assertThat(page(Map.of("Accept", first + second)).status())
                    .as(first)
                    .isEqualTo(200);
        }
        assertThat(page(Map.of("Accept", "json" + second)).status()).isEqualTo(406);
    }

    @ParameterizedTest
    // A generated client takes whatever the document has.
    @ValueSource(strings = {"*/*", "application/json, application/x-ndjson, text/csv"})
    void aPageIsAnsweredAsJson(String accept) {
        given().accept(accept)
                .get(WHOLE + "?limit=3")
                .then()
                .statusCode(200)
                .contentType("application/json")
                .body("items", hasSize(3))
                .body("next", not(emptyOrNullString()));
    }

    @Test
    void withoutAcceptAPageIsAnsweredAsJson() throws IOException {
        assertThat(page(Map.of()).header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
    }

    private static RawExchange page(Map<String, String> headers) throws IOException {
        return RawExchange.on(
                new Socket("localhost", RestAssured.port), "localhost", "GET", WHOLE + "?limit=3", headers);
    }

    @Test
    void anotherMediaTypeIs406() {
        given().accept("text/html")
                .get(WHOLE)
                .then()
                .statusCode(406)
                .contentType("application/problem+json")
                .body("code", equalTo("406.0000001"));
    }

    @Test
    void ndjsonHasEveryEntryOnALine() throws Exception {
        try (BufferedReader lines = lines("application/x-ndjson")) {
            for (long number = 0; number < LongListResource.LENGTH; number++) {
                String line = lines.readLine();
                if (!line.startsWith("{\"number\":" + number + ",\"text\":\"=")) {
                    assertThat(line).as("line " + number).isNull();
                }
            }
            assertThat(lines.readLine()).isNull();
        }
    }

    @Test
    void csvHasALineOfNamesAndEveryEntry() throws Exception {
        String rest = ",\"'" + LongListResource.PADDING.replace("\"", "\"\"") + "\",";
        try (BufferedReader lines = lines("text/csv")) {
            assertThat(lines.readLine()).isEqualTo("number,text,absent");
            for (long number = 0; number < LongListResource.LENGTH; number++) {
                String line = lines.readLine();
                if (!line.equals(number + rest)) {
                    assertThat(line).isEqualTo(number + rest);
                }
            }
            assertThat(lines.readLine()).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"application/x-ndjson,2", "text/csv,3"})
    void withALimitAnExportHasOnePage(String type, int lines) {
        assertThat(given().accept(type).get(WHOLE + "?limit=2").asString().lines())
                .hasSize(lines);
    }

    @Test
    void headReadsOnePageAtMost() {
        long before = LongListResource.PAGES_READ.get();

        given().accept("text/csv")
                .head(WHOLE)
                .then()
                .statusCode(200)
                .header("Content-Type", equalTo("text/csv;charset=UTF-8"));

        assertThat(LongListResource.PAGES_READ.get()).isEqualTo(before + 1);
    }

    /** No reader can take the part for the whole. */
    @ParameterizedTest
    @CsvSource({"application/x-ndjson, HTTP_1_1", "text/csv, HTTP_1_1", "text/csv, HTTP_2"})
    void anExportThatBreaksOffEndsItsConnectionAndIsOneLineInTheLog(String type, HttpClient.Version version) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + RestAssured.port + "/long-list/30000"))
                .header("Accept", type)
                .version(version)
                .build();
        try (LogCapture log = LogCapture.open();
                HttpClient client = HttpClient.newHttpClient()) {
            assertThatThrownBy(() -> client.send(request, BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class);
            await().atMost(Duration.ofSeconds(30)).until(() -> !warnings(log).isEmpty());
            // What follows would be here before the answer to another call.
            given().get(WHOLE + "?limit=1").then().statusCode(200);
            assertThat(warnings(log))
                    .singleElement()
                    .satisfies(line -> assertThat(line)
                            .contains("GET /long-list/30000", "the list breaks off")
                            .doesNotContain("stackTrace", "exceptionType"));
        }
    }

    private static List<String> warnings(LogCapture log) {
        return log.lines().stream()
                .filter(line -> line.level().intValue() >= Level.WARNING.intValue())
                .map(LogCapture.Line::json)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-ndjson", "text/csv"})
    void whatFailsAtOnceIsAnsweredAsEver(String type) {
        given().accept(type).get("/long-list/10").then().statusCode(500).contentType("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-ndjson", "text/csv"})
    void whatIsWrongIsNamedInEveryFormat(String type) {
        given().accept(type)
                .get(WHOLE + "?limit=0&after=x&from=1")
                .then()
                .statusCode(400)
                .contentType("application/problem+json")
                .body("errors.pointer", equalTo(List.of("limit", "after", "from")));
    }

    /** Four clients that do not read take no thread from the others. */
    @Test
    void noMoreThanFourExportsAreWrittenAtOnce() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                slow.add(slowReader());
            }
            await().atMost(PATIENCE).until(() -> begunExport().equals("HTTP/1.1 503"));
            given().accept("text/csv").get(WHOLE + "?limit=1").then().statusCode(200);
            given().get(WHOLE).then().statusCode(200);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
        await().atMost(PATIENCE).until(() -> begunExport().equals("HTTP/1.1 200"));
    }

    /** How the answer to an export begins, of which nothing more is read. */
    private static String begunExport() throws IOException {
        try (Socket socket = slowReader()) {
            return new String(socket.getInputStream().readNBytes("HTTP/1.1 200".length()), StandardCharsets.UTF_8);
        }
    }

    /** Asks for an export of forty megabytes and reads none of it. */
    private static Socket slowReader() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new java.net.InetSocketAddress("localhost", RestAssured.port));
        socket.getOutputStream()
                .write(("GET " + WHOLE + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/csv\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static BufferedReader lines(String type) {
        Response answer = given().accept(type).get(WHOLE);
        answer.then().statusCode(200).header("Content-Type", startsWith(type));
        return new BufferedReader(new InputStreamReader(answer.asInputStream(), StandardCharsets.UTF_8));
    }
}
