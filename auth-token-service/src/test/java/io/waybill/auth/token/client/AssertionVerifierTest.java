package io.waybill.auth.token.client;

import static io.waybill.auth.ClientKeyPair.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import io.waybill.auth.ClientKeyPair;
import io.waybill.auth.platform.web.FormParameters;
import io.waybill.auth.registry.application.RegisteredClient;
import io.waybill.auth.registry.application.RegisteredClient.Credentials;
import io.waybill.auth.registry.application.RegisteredClient.KnownKey;
import io.waybill.auth.registry.application.RegisteredClient.NotBefore;
import io.waybill.auth.registry.application.RegisteredClient.Rights;
import io.waybill.auth.registry.key.PublicKeyJwk;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.Violation;
import io.waybill.common.security.ServiceLevel;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an assertion must be, at one instant. Clients get one answer to all that are refused; logs show the reason. */
class AssertionVerifierTest {

    private static final String CLIENT = "k3Jx0m2bQ7yTn1aVw9ZpUg";
    private static final String TOKEN_ENDPOINT = ISSUER + "/auth/v4/accesstoken";
    private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");

    private static final ClientKeyPair KEY = pair("ES256", "k1");
    private static final ClientKeyPair RSA = pair("RS256", "r1");
    private static final ClientKeyPair STRANGER = pair("ES256", "k1");
    private static final ClientKeyPair EXPIRED = pair("ES256", "old");

    // No set is read: the client has keys of its own.
    private final AssertionVerifier verifier = new AssertionVerifier(ISSUER, null, Clock.fixed(NOW, ZoneOffset.UTC));

    @ParameterizedTest
    @ValueSource(strings = {"ES256", "RS256", "PS256", "EdDSA", "Ed25519"})
    void anAssertionOfEachAlgorithmIsVerified(String algorithm) throws Exception {
        ClientKeyPair pair = pair(algorithm, "k1");

        assertThat(verified(pair.signed(pair.header().build(), claims().build().toString()), known(pair))
                        .credential())
                .isEqualTo(known(pair));
    }

    @ParameterizedTest
    @ValueSource(longs = {-29, 0, 300, 330})
    void anEndOfFiveMinutesAheadIsTakenWithHalfAMinuteForClocks(long seconds) throws Exception {
        assertThat(verified(signed(claims().expirationTime(at(seconds))), known(KEY))
                        .until())
                .isEqualTo(NOW.plusSeconds(seconds + 30));
    }

    @Test
    void theIdOfAnAssertionDecidesWhetherItIsTheSame() throws Exception {
        byte[] one = verified(signed(claims().jwtID("one")), known(KEY)).jti();

        assertThat(verified(signed(claims().jwtID("one").claim("other", true)), known(KEY))
                        .jti())
                .isEqualTo(one);
        assertThat(verified(signed(claims().jwtID("two")), known(KEY)).jti()).isNotEqualTo(one);
        assertThat(verified(signed(claims().jwtID("j".repeat(256))), known(KEY)).jti())
                .hasSameSizeAs(one);
    }

    @Test
    void theTokenEndpointIsAnAudienceToo() throws Exception {
        assertThat(verified(signed(claims().audience(TOKEN_ENDPOINT)), known(KEY)))
                .isNotNull();
    }

    @Test
    void withoutAKidTheOneKeyThatFitsIsTaken() throws Exception {
        String assertion =
                KEY.signed(new JWSHeader(JWSAlgorithm.ES256), claims().build().toString());

        assertThat(verified(assertion, known(RSA), known(KEY)).credential()).isEqualTo(known(KEY));
        assertThat(reason(assertion, known(KEY), known(EXPIRED))).isEqualTo(Reason.UNKNOWN_KEY);
    }

    @Test
    void theClientAndItsKeyMustBeLive() throws Exception {
        String assertion = signed(claims());

        assertThat(reason(assertion, Optional.empty())).isEqualTo(Reason.UNKNOWN_CLIENT);
        assertThat(reason(assertion, Optional.of(client(false, known(KEY))))).isEqualTo(Reason.NOT_APPROVED);
        assertThat(reason(assertion)).isEqualTo(Reason.UNKNOWN_KEY);
        KnownKey expired = new KnownKey("key", known(KEY).key(), null, NOW);
        assertThat(reason(assertion, expired)).isEqualTo(Reason.UNKNOWN_KEY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "iss | 'https://elsewhere.example'                   | ISSUER",
                "iss |                                               | ISSUER",
                "sub | 'another'                                     | ISSUER",
                "sub |                                               | ISSUER",
                "aud | 'https://elsewhere.example'                   | AUDIENCE",
                "aud | ['https://issuer.example','https://issuer.example/auth/v4/accesstoken'] | AUDIENCE",
                "aud | 'https://issuer.example/'                     | AUDIENCE",
                "aud | 'https://issuer.example/oauth2/introspect'    | AUDIENCE",
                "aud |                                               | AUDIENCE",
                "exp | 1795694370                                    | EXPIRED",
                "exp | 1795694731                                    | LIVES_TOO_LONG",
                "exp |                                               | CLAIMS",
                "exp | 'soon'                                        | CLAIMS",
                "nbf | 1795694431                                    | NOT_YET_VALID",
                "jti |                                               | NO_JTI",
                "jti | ' '                                           | NO_JTI",
                "jti | LONG                                          | NO_JTI"
            })
    void aWrongOrMissingClaimIsRefused(String claim, String json, Reason reason) throws Exception {
        Map<String, Object> claims = claims().build().toJSONObject();
        if (json == null) {
            claims.remove(claim);
        } else {
            String value = json.replace("LONG", "'" + "j".repeat(257) + "'").replace('\'', '"');
            claims.putAll(JSONObjectUtils.parse("{\"" + claim + "\":" + value + "}"));
        }

        assertThat(reason(signedBy(KEY, KEY.header(), JSONObjectUtils.toJSONString(claims)), known(KEY)))
                .isEqualTo(reason);
    }

    static Stream<Arguments> forged() throws Exception {
        String claims = claims().build().toString();
        String good = signed(claims());
        int bit = good.lastIndexOf('.') + 10;
        String flipped = good.substring(0, bit) + (good.charAt(bit) == 'A' ? 'B' : 'A') + good.substring(bit + 1);
        String none = Base64URL.encode("{\"alg\":\"none\"}") + "." + Base64URL.encode(claims) + ".";
        JWSHeader.Builder critical = KEY.header().criticalParams(Set.of("exp")).customParam("exp", 1);
        JWSHeader.Builder b64 = KEY.header().base64URLEncodePayload(false).criticalParams(Set.of("b64"));
        JWSHeader.Builder another = KEY.header().type(new JOSEObjectType("dpop+jwt"));
        JWSHeader.Builder access = KEY.header().type(new JOSEObjectType("at+jwt"));
        JWSHeader.Builder withKey = STRANGER.header().jwk(JWK.parse(STRANGER.jwk()));
        return Stream.of(
                arguments("by another key", Reason.SIGNATURE, signedBy(STRANGER, STRANGER.header(), claims)),
                arguments("by the key in the header", Reason.SIGNATURE, signedBy(STRANGER, withKey, claims)),
                arguments("a flipped bit", Reason.SIGNATURE, flipped),
                arguments("no signature", Reason.SIGNATURE, good.replaceAll("[^.]*$", "")),
                arguments("by an expired key", Reason.UNKNOWN_KEY, signedBy(EXPIRED, EXPIRED.header(), claims)),
                arguments("unknown kid", Reason.UNKNOWN_KEY, signedBy(KEY, header("ES256", "k2"), claims)),
                arguments("kid of another key", Reason.UNKNOWN_KEY, signedBy(RSA, header("RS256", "k1"), claims)),
                arguments("another curve", Reason.ALGORITHM, signedBy(KEY, header("ES256K", "k1"), claims)),
                arguments("alg none", Reason.ALGORITHM, none),
                arguments("the public key as a secret", Reason.ALGORITHM, withPublicKeyAsSecret(claims)),
                arguments("critical header", Reason.MALFORMED, signedBy(KEY, critical, claims)),
                arguments("b64", Reason.MALFORMED, signedBy(KEY, b64, claims)),
                arguments("another type", Reason.TYPE, signedBy(KEY, another, claims)),
                arguments("access token", Reason.TYPE, signedBy(KEY, access, claims)),
                arguments("padding", Reason.MALFORMED, good + "="),
                arguments(
                        "a claim twice",
                        Reason.MALFORMED,
                        signedBy(KEY, KEY.header(), claims.replace("{", "{\"exp\":1,"))),
                arguments("no object", Reason.MALFORMED, signedBy(KEY, KEY.header(), "[]")),
                arguments("too long", Reason.MALFORMED, signed(claims().claim("x", "x".repeat(4000)))),
                arguments("no JWT", Reason.MALFORMED, "abc"),
                arguments("empty parts", Reason.MALFORMED, ".."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forged")
    void aForgedAssertionIsRefused(String what, Reason reason, String assertion) {
        KnownKey expired = new KnownKey("old", known(EXPIRED).key(), null, NOW);

        assertThat(reason(assertion, known(KEY), known(RSA), expired)).as(what).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "client_assertion=a | '' | client_assertion_type",
                "client_assertion=a&client_assertion_type=jwt | '' | client_assertion_type",
                "client_assertion=a&client_assertion_type=TYPE&client_secret=s | '' | client_assertion",
                "client_assertion=a&client_assertion_type=TYPE | Basic aTpz | client_assertion",
                "client_assertion=a&client_assertion_type=TYPE | Bearer x | client_assertion"
            })
    void oneThatComesWithoutItsTypeOrWithOtherCredentialsIsMalformed(String form, String header, String field) {
        FormParameters parameters = FormParameters.parse(form.replace("TYPE", ClientKeyPair.ASSERTION_TYPE));
        List<String> authorization = header.isEmpty() ? List.of() : List.of(header);

        assertThatThrownBy(() -> ClientAssertion.in(parameters, authorization))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.violations())
                                .extracting(Violation::pointer)
                                .containsExactly(field));
    }

    private static JWTClaimsSet.Builder claims() {
        return ClientKeyPair.claims(CLIENT).issueTime(at(-60)).expirationTime(at(60));
    }

    private static Date at(long seconds) {
        return Date.from(NOW.plusSeconds(seconds));
    }

    private static JWSHeader.Builder header(String algorithm, String kid) {
        return new JWSHeader.Builder(JWSAlgorithm.parse(algorithm)).keyID(kid);
    }

    private static String signedBy(ClientKeyPair key, JWSHeader.Builder header, String claims) throws Exception {
        return key.signed(header.build(), claims);
    }

    private static String signed(JWTClaimsSet.Builder claims) throws Exception {
        return KEY.signed(KEY.header().build(), claims.build().toString());
    }

    /** Key confusion: the public key is no secret. */
    private static String withPublicKeyAsSecret(String claims) throws Exception {
        JWSHeader header = header("HS256", "k1").build();
        String input = header.toBase64URL() + "." + Base64URL.encode(claims);
        byte[] secret = JWK.parse(KEY.jwk()).toJSONString().getBytes(StandardCharsets.UTF_8);
        return input + "." + new MACSigner(secret).sign(header, input.getBytes(StandardCharsets.US_ASCII));
    }

    private AssertionVerifier.Verified verified(String assertion, KnownKey... keys) throws RefusedAssertionException {
        return verifier.verify(ClientAssertion.read(assertion), Optional.of(client(true, keys)));
    }

    private Reason reason(String assertion, KnownKey... keys) {
        return reason(assertion, Optional.of(client(true, keys)));
    }

    private Reason reason(String assertion, Optional<RegisteredClient> client) {
        Reason[] reason = {null};
        assertThatThrownBy(() -> verifier.verify(ClientAssertion.read(assertion), client))
                .isInstanceOfSatisfying(RefusedAssertionException.class, refusal -> reason[0] = refusal.reason());
        return reason[0];
    }

    private static ClientKeyPair pair(String algorithm, String kid) {
        try {
            return ClientKeyPair.of(JWSAlgorithm.parse(algorithm), kid);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static KnownKey known(ClientKeyPair pair) {
        try {
            return new KnownKey(pair.kid(), PublicKeyJwk.of(pair.jwk()), null, null);
        } catch (PublicKeyJwk.UnusableKeyException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RegisteredClient client(boolean approved, KnownKey... keys) {
        return new RegisteredClient(
                UUID.randomUUID(),
                CLIENT,
                approved,
                new Rights("SE", new ServiceLevel("standard", 10, 250), Set.of(), Set.of(), List.of()),
                new Credentials(List.of(), List.of(keys), List.of()),
                new NotBefore(0, 0),
                null);
    }
}
