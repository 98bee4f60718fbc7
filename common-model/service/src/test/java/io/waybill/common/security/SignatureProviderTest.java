package io.waybill.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Security;
import java.security.spec.ECGenParameterSpec;
import org.jose4j.jca.ProviderContext;
import org.jose4j.jws.JsonWebSignature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureProviderTest {

    private static final ProviderContext JDK = new ProviderContext();

    @ParameterizedTest
    @ValueSource(strings = {"ES256", "RS256"})
    void whatItSignsTheJdkVerifies(String algorithm) throws Exception {
        KeyPair pair = pair(algorithm);

        String token = sign(algorithm, SignatureProvider.prepared(pair.getPrivate()), SignatureProvider.context());

        assertThat(verifies(token, pair.getPublic(), JDK)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ES256", "RS256"})
    void whatTheJdkSignsItVerifies(String algorithm) throws Exception {
        KeyPair pair = pair(algorithm);

        String token = sign(algorithm, pair.getPrivate(), JDK);

        assertThat(verifies(token, SignatureProvider.prepared(pair.getPublic()), SignatureProvider.context()))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ES256", "RS256"})
    void anotherKeysSignatureIsWrong(String algorithm) throws Exception {
        String token = sign(algorithm, pair(algorithm).getPrivate(), JDK);

        assertThat(verifies(
                        token, SignatureProvider.prepared(pair(algorithm).getPublic()), SignatureProvider.context()))
                .isFalse();
    }

    @Test
    @EnabledOnOs(
            value = OS.LINUX,
            architectures = {"amd64", "aarch64"})
    void theNativeLibraryIsUsedWhereThereIsOne() throws Exception {
        assertThat(SignatureProvider.prepared(pair("ES256").getPrivate())
                        .getClass()
                        .getName())
                .startsWith("com.amazon.corretto.crypto.provider.");
    }

    @Test
    void nothingElseUsesIt() throws Exception {
        SignatureProvider.context();

        assertThat(Security.getProviders()[0].getName()).isNotEqualTo("AmazonCorrettoCryptoProvider");
        assertThat(KeyPairGenerator.getInstance("EC").getProvider().getName()).isEqualTo("SunEC");
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

    private static String sign(String algorithm, PrivateKey key, ProviderContext context) throws Exception {
        JsonWebSignature jws = new JsonWebSignature();
        jws.setProviderContext(context);
        jws.setAlgorithmHeaderValue(algorithm);
        jws.setPayload("{}");
        jws.setKey(key);
        return jws.getCompactSerialization();
    }

    private static boolean verifies(String token, PublicKey key, ProviderContext context) throws Exception {
        JsonWebSignature jws = new JsonWebSignature();
        jws.setProviderContext(context);
        jws.setCompactSerialization(token);
        jws.setKey(key);
        return jws.verifySignature();
    }
}
