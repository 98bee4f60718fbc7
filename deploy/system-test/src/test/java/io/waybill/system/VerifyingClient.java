package io.waybill.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.waybill.system.Client.Answer;
import io.waybill.system.Load.Call;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A customer's application under load: it gets tokens, verifies them with Nimbus against the published keys, which it
 * caches as that library does, and calls the services with the latest. Every unexpected answer is an error.
 */
final class VerifyingClient {

    /** Two pallets from Sweden to France; STD is among the matches, at 930 kg. */
    static final String MATCH = """
            {"marketAvailability":"B2B",
             "parties":[{"role":"consignor","address":{"countryCode":"SE"}},
                        {"role":"consignee","address":{"countryCode":"FR"}}],
             "cargo":{"pieces":[{"packageType":"PAL","numberOfPieces":2,"weight":450,"length":120,"width":80,
                                 "height":145,"stackable":true}]}}""";

    private final Client client;
    private final DefaultJWTProcessor<SecurityContext> verifier = new DefaultJWTProcessor<>();
    private final Set<String> keyIds = ConcurrentHashMap.newKeySet();
    private volatile String token;

    VerifyingClient(Client client) throws IOException {
        this.client = client;
        JWKSource<SecurityContext> keys = JWKSourceBuilder.create(
                        URI.create(client.get("AUTH_URL") + "/.well-known/jwks.json")
                                .toURL(),
                        url -> {
                            Answer answer = client.getWith(url.toString());
                            if (answer.status() != 200) {
                                throw new IOException(answer.toString());
                            }
                            return new Resource(answer.text(), answer.header("Content-Type"));
                        })
                .build();
        verifier.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType("at+jwt")));
        verifier.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.ES256, keys));
        verifier.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(
                new JWTClaimsSet.Builder().issuer(client.get("AUTH_URL")).build(), Set.of("exp", "sub", "aud")));
        this.token = client.token();
    }

    /** The keys that tokens were signed with. */
    Set<String> keyIds() {
        return Set.copyOf(keyIds);
    }

    /** Everything that needs no database once it is warm. */
    Map<String, Call> reads() {
        Map<String, Call> calls = new LinkedHashMap<>();
        calls.put("token, verified", this::getAndVerifyToken);
        calls.put(
                "freight products by token",
                () -> ok(client.getWith(client.freight("/products"), "Authorization", "Bearer " + token), "\"STD\""));
        calls.put(
                "freight product by key",
                () -> ok(
                        client.getWith(
                                client.freight("/products/STD"), client.get("API_KEY_HEADER"), client.get("CLIENT_ID")),
                        "\"STD\""));
        calls.put(
                "freight match by token",
                () -> ok(
                        client.post(client.freight("/productmatches"), MATCH, "Authorization", "Bearer " + token),
                        "\"chargeableWeight\":930"));
        calls.put(
                "india products by token",
                () -> ok(
                        client.post(client.indiaProductUrl(), "{" + client.profile() + "}", "JWTToken", token),
                        "\"IsError\":false"));
        return calls;
    }

    /** An instruction that equals no other; returns the answer, whatever it is. */
    Answer changeLandmark(String awb, String landmark) {
        return client.post(
                client.instructionUrl(),
                "{\"altreq\":{\"AWBNo\":\"" + awb + "\",\"AltInstRequestType\":\"LM\",\"LandMark\":\"" + landmark
                        + "\"}," + client.profile() + "}",
                "JWTToken",
                token);
    }

    private void getAndVerifyToken() throws Exception {
        Answer answer = client.tokenAnswer("CLIENT_ID", "CLIENT_SECRET");
        ok(answer, "access_token");
        String issued = answer.json().path("access_token").asText();
        JWTClaimsSet claims = verifier.process(issued, null);
        assertThat(claims.getSubject()).isEqualTo(client.get("CLIENT_ID"));
        keyIds.add(SignedJWT.parse(issued).getHeader().getKeyID());
        token = issued;
    }

    static void ok(Answer answer, String text) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.text()).contains(text);
    }
}
