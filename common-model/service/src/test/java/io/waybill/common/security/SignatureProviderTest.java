package io.waybill.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import org.jose4j.jws.JsonWebSignature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureProviderTest {

    @ParameterizedTest
    @ValueSource(strings = {"ES256", "RS256"})
    void whatItSignsTheJdkVerifies(String algorithm) throws Exception {
        KeyPair pair = pair(algorithm);

        String token = sign(algorithm, SignatureProvider.prepared(pair.getPrivate()));

        assertThat(verifies(token, pair.getPublic())).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"ES256, SHA256withECDSA", "RS256, SHA256withRSA"})
    @EnabledOnOs(
            value = OS.LINUX,
            architectures = {"amd64", "aarch64"})
    void thePreparedKeyBringsItsProviderToAnySignature(String algorithm, String signature) throws Exception {
        KeyPair pair = pair(algorithm);

        Signature signing = Signature.getInstance(signature);
        signing.initSign(SignatureProvider.prepared(pair.getPrivate()));
        Signature verifying = Signature.getInstance(signature);
        verifying.initVerify(SignatureProvider.prepared(pair.getPublic()));

        assertThat(signing.getProvider().getName()).isEqualTo("WaybillTokenSignatures");
        assertThat(verifying.getProvider().getName()).isEqualTo("WaybillTokenSignatures");
    }

    @Test
    void nothingElseUsesIt() throws Exception {
        KeyPair pair = pair("ES256");
        SignatureProvider.prepared(pair.getPublic());

        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initVerify(pair.getPublic());

        assertThat(signature.getProvider().getName()).isEqualTo("SunEC");
        assertThat(KeyPairGenerator.getInstance("EC").getProvider().getName()).isEqualTo("SunEC");
        assertThat(Security.getProvider("AmazonCorrettoCryptoProvider")).isNull();
    }

    private static KeyPair pair(String algorithm) throws Exception {
        if (algorithm.equals("RS256")) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        }
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private static String sign(String algorithm, PrivateKey key) throws Exception {
        JsonWebSignature jws = new JsonWebSignature();
        jws.setAlgorithmHeaderValue(algorithm);
        jws.setPayload("{}");
        jws.setKey(key);
        return jws.getCompactSerialization();
    }

    private static boolean verifies(String token, PublicKey key) throws Exception {
        JsonWebSignature jws = new JsonWebSignature();
        jws.setCompactSerialization(token);
        jws.setKey(key);
        return jws.verifySignature();
    }
}
