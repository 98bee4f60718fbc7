package io.waybill.test;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import io.restassured.response.ValidatableResponse;
import java.time.Instant;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which access tokens a service takes: those of its issuer, signed, for its environment, at this time, and no others. */
public abstract class AccessTokenContract extends ServiceCalls {

    @Test
    void anExpiredTokenIsRefusedWithItsName() {
        ValidatableResponse answer = call(token().expired().signed())
                .then()
                .statusCode(401)
                .header(
                        "WWW-Authenticate",
                        equalTo("Bearer error=\"invalid_token\", error_description=\"Access token expired\""))
                .body(containsString("Access token expired"));
        assertError(answer, "401.0000008");
    }

    @Test
    void aForgedTokenIsRefused() {
        assertInvalid(token()::forged);
    }

    @Test
    void aTokenWithAFlippedBitIsRefused() {
        assertInvalid(token()::withFlippedBit);
    }

    @Test
    void anUnsignedTokenIsRefused() {
        assertInvalid(token()::unsigned);
    }

    @Test
    void aTokenSignedByHs256WithThePublicKeyIsRefused() {
        assertInvalid(token()::signedWithThePublicKey);
    }

    @Test
    void aTokenOfAnotherIssuerIsRefused() {
        assertInvalid(token().issuer("https://other.example")::signed);
    }

    @Test
    void aTokenOfTheOtherEnvironmentIsRefused() {
        assertInvalid(token().environment("production")::signed);
    }

    @Test
    void aTokenOfAnotherTypeIsRefused() {
        assertInvalid(token().type("JWT")::signed);
    }

    @Test
    void aTokenFromTheFutureIsRefused() {
        assertInvalid(token().issuedAt(Instant.now().plusSeconds(120))::signed);
    }

    @Test
    void aTokenOfAnUnknownKeyIsRefused() {
        assertInvalid(token()::withUnknownKeyId);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a.b.c", "e30.e30.", "....", "\u00e9.\u00e9.\u00e9", "opaque.0123456789"})
    void whatIsNoTokenIsRefused(String token) {
        assertInvalid(() -> token);
    }

    private void assertInvalid(Supplier<String> token) {
        ValidatableResponse answer = call(token.get())
                .then()
                .statusCode(401)
                .header("WWW-Authenticate", containsString("error=\"invalid_token\""));
        assertError(answer, "401.0000007");
    }
}
