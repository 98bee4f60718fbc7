package io.waybill.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.waybill.common.security.VerificationKeys.VerificationKey;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwa.AlgorithmConstraints.ConstraintType;
import org.jose4j.jws.JsonWebSignature;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Project Wycheproof's vectors against the key reading and the signature check: what our algorithms cover is accepted
 * or refused as the vectors say, and everything else is refused. The check is jose4j's, as SmallRye JWT makes it with
 * the same key and algorithm; SmallRye itself reads claims before it, which the vectors have not.
 */
class WycheproofTest {

    /**
     * A weak prime generator of certain smart cards (ROCA). Not looked for: the keys are those that the issuer itself
     * makes with the JDK and publishes; nobody else's are ever read.
     */
    private static final int ROCA_KEY = 7;

    private static final ObjectMapper JSON = new ObjectMapper();

    record Vector(int id, String comment, String algorithm, JsonNode publicKey, String jws, boolean valid) {
        @Override
        public String toString() {
            return id + " " + comment + " (" + algorithm + ")";
        }
    }

    @ParameterizedTest
    @MethodSource("signatureVectors")
    void aSignatureIsAcceptedOnlyIfTheVectorsSayItIsValidForAnAllowedAlgorithm(Vector vector) throws Exception {
        boolean allowed = Jws.ALGORITHMS.contains(vector.algorithm());

        boolean accepted = isAccepted(vector);

        assertThat(accepted).isEqualTo(vector.valid() && allowed);
    }

    @Test
    void theVectorsCoverBothAlgorithms() throws IOException {
        assertThat(signatureVectors()
                        .filter(v -> v.valid() && Jws.ALGORITHMS.contains(v.algorithm()))
                        .map(Vector::algorithm)
                        .distinct())
                .containsExactlyInAnyOrder("ES256", "RS256");
    }

    @ParameterizedTest
    @MethodSource("keyVectors")
    void aKeySetWithBadKeysNeverMakesABadSignatureGood(Vector vector) {
        assertThat(isAcceptedQuietly(vector)).isEqualTo(vector.valid() && Jws.ALGORITHMS.contains(vector.algorithm()));
    }

    private static boolean isAcceptedQuietly(Vector vector) {
        try {
            return isAccepted(vector);
        } catch (JoseException e) {
            return false;
        }
    }

    private static boolean isAccepted(Vector vector) throws JoseException {
        return Jwks.parse(vector.publicKey().toString()).values().stream()
                .anyMatch(key -> signatureIsAccepted(vector.jws(), key));
    }

    private static boolean signatureIsAccepted(String jws, VerificationKey key) {
        try {
            JsonWebSignature signature = new JsonWebSignature();
            signature.setAlgorithmConstraints(new AlgorithmConstraints(ConstraintType.PERMIT, key.algorithm()));
            signature.setCompactSerialization(jws);
            signature.setKey(key.key());
            return signature.verifySignature();
        } catch (JoseException | IllegalArgumentException e) {
            return false;
        }
    }

    static Stream<Vector> signatureVectors() throws IOException {
        return vectors("json_web_signature_test.json");
    }

    static Stream<Vector> keyVectors() throws IOException {
        return vectors("json_web_key_test.json").filter(v -> v.id() != ROCA_KEY);
    }

    private static Stream<Vector> vectors(String file) throws IOException {
        List<Vector> vectors = new ArrayList<>();
        try (InputStream in = WycheproofTest.class.getResourceAsStream("/wycheproof/" + file)) {
            for (JsonNode group : JSON.readTree(in).get("testGroups")) {
                // Symmetric groups have no public key; what a service would see of them in a JWKS is the private one.
                JsonNode key = group.has("public") ? group.get("public") : group.get("private");
                JsonNode set = key.has("keys")
                        ? key
                        : JSON.createObjectNode()
                                .set("keys", JSON.createArrayNode().add(key));
                for (JsonNode test : group.get("tests")) {
                    vectors.add(new Vector(
                            test.get("tcId").asInt(),
                            group.get("comment").asText() + " "
                                    + test.get("comment").asText(),
                            set.get("keys").path(0).path("alg").asText(),
                            set,
                            test.get("jws").asText(),
                            "valid".equals(test.get("result").asText())));
                }
            }
        }
        return vectors.stream();
    }
}
