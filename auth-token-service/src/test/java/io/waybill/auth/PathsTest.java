package io.waybill.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.waybill.test.http.RawExchange;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths, where the format of errors depends on them. */
@QuarkusTest
@ServiceUnderTest
class PathsTest {

    @ParameterizedTest
    @CsvSource({
        "/portal;x/login, 400",
        "/portal%2flogin, 400",
        "/portal\\login, 400",
        "/portal/../portal/login, 400",
        "/portal/%6cogin, 400",
        "/portal//login, 404"
    })
    void anotherSpellingOfAPageIsAPageOfThePortalWithItsHeaders(String target, int status) throws IOException {
        RawExchange answer = get(target);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("X-Request-Id")).isPresent();
        assertThat(answer.header("Content-Type")).contains("text/html;charset=UTF-8");
        assertThat(answer.header("Content-Security-Policy")).isPresent();
        assertThat(answer.header("Cache-Control")).contains("no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {";x", "/hello;x", "/;x/hello", "/%68ello", "/x/../hello", "/hel%2flo", "/%zz"})
    void anotherSpellingUnderVariantBIs401AsItsDocumentHasIt(String spelling) throws IOException {
        RawExchange answer = get(Registry.ROPC + spelling);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("X-Request-Id")).isPresent();
        assertThat(answer.header("WWW-Authenticate")).isPresent();
        assertThat(answer.body())
                .startsWith("{\"status\":401,\"title\":\"Unauthorized\",\"detail\":\"")
                .doesNotContain("type");
    }

    @ParameterizedTest
    @ValueSource(strings = {";x", "%2f", "%zz"})
    void anotherSpellingUnderVariantAHasItsError(String spelling) throws IOException {
        RawExchange answer = get(Registry.TOKEN_PATH + spelling);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("\"type\":\"https://issuer.example/docs/errors/", "\"error\":\"");
    }

    @ParameterizedTest
    @CsvSource({
        "/auth//v4/accesstoken, two slashes in a row",
        "/parcel/de/account/auth/ropc/v1//hello, two slashes in a row",
        "/parcel/de/account/auth/ropc/v1/hello/, a slash at its end"
    })
    void aSlashTooManyIsNamedInEveryFormat(String path, String hint) throws IOException {
        String token = Registry.opaqueToken(Registry.approved("parcel"), Registry.user());
        RawExchange answer = RawExchange.on(
                new Socket("localhost", RestAssured.port),
                "localhost",
                "GET",
                path,
                Map.of("Authorization", "Bearer " + token));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body()).contains(hint);
    }

    @Test
    void noStyleSheetHasAnotherSpelling() throws IOException {
        assertThat(get("/portal/portal.css").status()).isEqualTo(200);
        assertThat(get("/portal//portal.css").status()).isEqualTo(404);
        assertThat(get("/portal/./portal.css").status()).isEqualTo(400);
        assertThat(get("/portal/portal.css;x").status()).isEqualTo(400);
    }

    private static RawExchange get(String target) throws IOException {
        return RawExchange.on(new Socket("localhost", RestAssured.port), "localhost", "GET", target, Map.of());
    }
}
