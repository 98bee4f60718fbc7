package io.waybill.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.waybill.test.contract.OriginContract;
import io.waybill.test.http.PathSpellings;
import io.waybill.test.http.RawExchange;
import io.waybill.test.server.WithDatabaseAndIssuer;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each path has one spelling, and a request with another one is refused. */
@QuarkusTest
@WithDatabaseAndIssuer
class PathSpellingTest {

    /** A path that proxies keep for operators, in every service. */
    private static final String GUARDED = "/admin/v1/audit";

    static List<PathSpellings.Spelling> spellings() {
        return PathSpellings.of(GUARDED);
    }

    @Test
    void anOperatorsPathIsThereInItsOneSpelling() throws IOException {
        assertThat(get(GUARDED).status()).isEqualTo(401);
        assertThat(get("http://localhost" + GUARDED).status()).isEqualTo(401);
        assertThat(spellings()).hasSize(PathSpellings.COUNT).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("spellings")
    void anotherSpellingOfAPathIsRefusedInTheFormatOfThePath(PathSpellings.Spelling spelling) throws IOException {
        RawExchange answer = get(spelling.target());

        assertThat(answer.status()).isEqualTo(spelling.status());
        assertThat(answer.header("X-Request-Id")).contains("path-1");
        assertThat(answer.header("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
        assertThat(answer.body()).contains("\"code\":\"" + spelling.status() + ".000000", "\"requestId\":\"path-1\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%ff",
                "/%e2%28%a1",
                "/%7f",
                "/%2",
                "/a%",
                "/a#b",
                "/é",
                "/🚚",
                "no-slash",
                "/x/.",
                "/x/..",
                "/../x",
                "//;x",
                "/;",
                "http://localhost/;x",
                "/x?a=%zz",
                "/x?a=|b",
                "/x|y"
            })
    void aMalformedPathIs400WhereverItLeads(String target) throws IOException {
        RawExchange answer = get(target);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.header("X-Request-Id")).contains("path-1");
        assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.body()).contains("400.0000003");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/q/openapi;x", "/q/./openapi", "/q/%6fpenapi", "/x/../q/openapi"})
    void theFrameworksPagesHaveOneSpellingToo(String target) throws IOException {
        assertThat(get("/q/openapi").status()).isEqualTo(200);
        assertThat(get(target).status()).isEqualTo(400);
        assertThat(get("/q//openapi").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/no/such/caf%C3%A9",
                "/no/such/a%20b",
                "/no/such/a%25b",
                "/no/such/a%7Eb",
                "/no/such/a:b@c,d=e!$&'()*+~"
            })
    void whatAPathMayHaveIsNotRefusedForIt(String path) throws IOException {
        assertThat(get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "//admin/v1/audit,      two slashes in a row",
        "/admin/v1//audit?a=//, two slashes in a row",
        "/admin//v1/audit/,     two slashes in a row",
        "/admin/v1/audit/,      a slash at its end",
        "/no/such/path/?a=b,    a slash at its end"
    })
    void aSlashTooManyIsNamed(String target, String hint) throws IOException {
        RawExchange answer = get(target);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body()).contains("there is nothing under this path, which has " + hint);
    }

    @Test
    void theQueryIsNotChecked() throws IOException {
        assertThat(get(GUARDED + "?a=;b&c=%2f..%5c//&d=/./").status()).isEqualTo(401);
    }

    @Test
    void aPreflightOfAnotherSpellingIsRefusedToo() throws IOException {
        RawExchange answer = exchange(
                "OPTIONS",
                "/admin;x/v1/audit",
                Map.of("Origin", OriginContract.ALLOWED_ORIGIN, "Access-Control-Request-Method", "GET"));

        assertThat(answer.status()).isEqualTo(400);
    }

    private static RawExchange get(String target) throws IOException {
        return exchange("GET", target, Map.of("X-Request-Id", "path-1"));
    }

    private static RawExchange exchange(String method, String target, Map<String, String> headers) throws IOException {
        return RawExchange.on(new Socket("localhost", RestAssured.port), "localhost", method, target, headers);
    }
}
