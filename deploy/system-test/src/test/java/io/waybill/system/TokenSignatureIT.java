package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.waybill.system.Client.Answer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.text.ParseException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The access token as an independent library sees it, and how the services answer tokens that are not genuine. */
@ExtendWith(SharedDeployment.class)
class TokenSignatureIT {

    private final Client client;

    TokenSignatureIT(Client client) {
        this.client = client;
    }

    @Test
    void nimbusVerifiesTheTokenFromThePublishedKeys() throws Exception {
        DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType("at+jwt")));
        processor.setJWSKeySelector(
                new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, new ImmutableJWKSet<>(publishedKeys())));

        JWTClaimsSet claims = processor.process(client.token(), null);

        assertThat(claims.getIssuer()).isEqualTo(client.get("AUTH_URL"));
        assertThat(claims.getSubject()).isEqualTo(client.get("CLIENT_ID"));
        assertThat(claims.getAudience())
                .containsExactlyInAnyOrder("parcel", "freight-product", "india-instruction", "india-product");
        assertThat(claims.getStringClaim("env")).isEqualTo("sandbox");
        assertThat(claims.getStringClaim("region")).isEqualTo("SE");
        assertThat(claims.getJWTID()).isNotBlank();
    }

    @Test
    void thePublishedKeysHaveNoPrivatePart() throws Exception {
        assertThat(publishedKeys().getKeys()).isNotEmpty().noneMatch(key -> key.isPrivate());
    }

    @Test
    void aFlippedBitIsRefused() throws Exception {
        SignedJWT genuine = SignedJWT.parse(client.token());
        byte[] signature = genuine.getSignature().decode();
        signature[10] ^= 1;
        refused(unsigned(genuine) + "." + base64Url(signature));
    }

    @Test
    void aTokenWithoutASignatureIsRefused() throws Exception {
        String payload =
                SignedJWT.parse(client.token()).getPayload().toBase64URL().toString();
        refused(base64Url("{\"typ\":\"at+jwt\",\"alg\":\"none\"}") + "." + payload + ".");
    }

    @Test
    void anHmacUnderThePublicKeyIsRefused() throws Exception {
        SignedJWT genuine = SignedJWT.parse(client.token());
        ECKey published =
                (ECKey) publishedKeys().getKeyByKeyId(genuine.getHeader().getKeyID());
        // The public key in the form in which a careless verifier would use it as a shared secret.
        SignedJWT forged = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256)
                        .type(new JOSEObjectType("at+jwt"))
                        .keyID(published.getKeyID())
                        .build(),
                genuine.getJWTClaimsSet());
        forged.sign(new MACSigner(MessageDigest.getInstance("SHA-256")
                .digest(published.toECPublicKey().getEncoded())));
        refused(forged.serialize());
    }

    @Test
    void aTokenOfAnotherIssuerIsRefused() throws Exception {
        SignedJWT genuine = SignedJWT.parse(client.token());
        ECKey own = new ECKeyGenerator(Curve.P_256)
                .keyID(genuine.getHeader().getKeyID())
                .generate();
        SignedJWT forged = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .type(new JOSEObjectType("at+jwt"))
                        .keyID(own.getKeyID())
                        .build(),
                new JWTClaimsSet.Builder(genuine.getJWTClaimsSet())
                        .issuer("https://other.example")
                        .build());
        forged.sign(new ECDSASigner(own));
        refused(forged.serialize());
    }

    private void refused(String token) {
        Stream.of(
                        client.getWith(client.freight("/products"), "Authorization", "Bearer " + token),
                        client.post(client.indiaProductUrl(), "{" + client.profile() + "}", "JWTToken", token),
                        client.post(client.instructionUrl(), client.reattempt(client.awb(1)), "JWTToken", token),
                        client.getWith(
                                client.get("AUTH_URL") + "/admin/v1/applications", "Authorization", "Bearer " + token))
                .forEach(answer ->
                        assertThat(answer.status()).as(answer.toString()).isEqualTo(401));
        Answer freight = client.getWith(client.freight("/products"), "Authorization", "Bearer " + token);
        assertThat(freight.json().path("code").asText()).isEqualTo("401.0000007");
        assertThat(List.of(freight.header("WWW-Authenticate")))
                .allSatisfy(challenge -> assertThat(challenge).contains("invalid_token"));
    }

    private JWKSet publishedKeys() throws ParseException {
        return JWKSet.parse(client.getWith(client.get("AUTH_URL") + "/.well-known/jwks.json")
                .text());
    }

    private static String unsigned(SignedJWT token) {
        return token.getHeader().toBase64URL() + "." + token.getPayload().toBase64URL();
    }

    private static String base64Url(String text) {
        return base64Url(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64Url(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
