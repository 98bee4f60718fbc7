package io.waybill.test.contract;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;

import io.restassured.response.ValidatableResponse;
import io.waybill.test.server.TestToken;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which access tokens a service accepts: those of its issuer, signed, for its environment, at this time, and no others.
 */
public interface AccessTokenContract {

    /** The operation on which they are tried. */
    Operation operation();

    @Test
    default void anExpiredTokenIsRefusedWithItsName() {
        ValidatableResponse answer = operation()
                .call(operation().token().expired().signed())
                .then()
                .statusCode(401)
                .header(
                        "WWW-Authenticate",
                        startsWith("Bearer error=\"invalid_token\", error_description=\"Access token expired\""))
                .body(containsString("Access token expired"));
        operation().assertError(answer, "401.0000008");
    }

    static Stream<Named<Function<TestToken, String>>> badTokens() {
        return Stream.of(
                Named.of("forged", TestToken::forged),
                Named.of("with a flipped bit", TestToken::withFlippedBit),
                Named.of("unsigned", TestToken::unsigned),
                Named.of("signed by HS256 with the public key", TestToken::signedWithThePublicKey),
                Named.of("of an unknown key", TestToken::withUnknownKeyId),
                Named.of(
                        "of another issuer",
                        token -> token.issuer("https://other.example").signed()),
                Named.of(
                        "of the other environment",
                        token -> token.environment("production").signed()),
                Named.of("of another type", token -> token.type("JWT").signed()),
                Named.of(
                        "from the future",
                        token -> token.issuedAt(Instant.now().plusSeconds(120)).signed()));
    }

    @ParameterizedTest
    @MethodSource("badTokens")
    default void aTokenThatIsNotTheIssuersForThisServiceAndTimeIsRefused(Function<TestToken, String> signed) {
        assertInvalid(signed.apply(operation().token()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a.b.c", "e30.e30.", "....", "\u00e9.\u00e9.\u00e9", "opaque.0123456789"})
    default void whatIsNoTokenIsRefused(String token) {
        assertInvalid(token);
    }

    @Test
    default void aTokenHasOneSpelling() {
        String token = operation().token().signed();
        operation().call(token).then().statusCode(200);
        String signature = token.substring(token.lastIndexOf('.') + 1);
        for (String other : List.of(
                token + "=",
                token + "==",
                token + "=A",
                token + ".",
                token + "*",
                token.replaceFirst("\\.", "=."),
                token.replaceFirst("\\.", " ."),
                token.replaceFirst("\\.", ".\t"),
                token.substring(0, token.length() - 4) + " " + token.substring(token.length() - 4),
                // The last character of 64 bytes has four bits that are not used.
                token.substring(0, token.length() - 1) + withStrayBit(signature.charAt(signature.length() - 1)))) {
            assertInvalid(other);
        }
    }

    private static char withStrayBit(char last) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        return alphabet.charAt(alphabet.indexOf(last) + 1);
    }

    private void assertInvalid(String token) {
        ValidatableResponse answer = operation()
                .call(token)
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", containsString("error=\"invalid_token\""));
        operation().assertError(answer, "401.0000007");
    }

    @Test
    default void aRefusalSaysWhoseTokensAreTaken() {
        String challenge = operation()
                .call(operation().token().expired().signed())
                .then()
                .statusCode(401)
                .extract()
                .header("WWW-Authenticate");
        Matcher metadata = Pattern.compile("resource_metadata=\"(http[^\"]+)\"").matcher(challenge);
        assertThat(metadata.find()).as(challenge).isTrue();

        ValidatableResponse answer = given().get(metadata.group(1))
                .then()
                .statusCode(200)
                .body(
                        "authorization_servers",
                        contains(ConfigProvider.getConfig().getValue("waybill.issuer", String.class)))
                .body("scopes_supported", hasSize(1));
        assertThat(metadata.group(1))
                .isEqualTo(answer.extract().path("resource") + "/.well-known/oauth-protected-resource");
    }
}
