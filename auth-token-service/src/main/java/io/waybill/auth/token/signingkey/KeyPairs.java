package io.waybill.auth.token.signingkey;

import io.waybill.common.security.SignatureProvider;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.security.spec.X509EncodedKeySpec;

/** Makes key pairs and reads them back. */
final class KeyPairs {

    private static final int RSA_BITS = 2048;

    private KeyPairs() {}

    static KeyPair generate(Algorithm algorithm) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(family(algorithm));
            generator.initialize(
                    switch (algorithm) {
                        case ES256 -> new ECGenParameterSpec("secp256r1");
                        case RS256 -> new RSAKeyGenParameterSpec(RSA_BITS, RSAKeyGenParameterSpec.F4);
                    });
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no key for " + algorithm + " could be made", e);
        }
    }

    static PublicKey publicKey(Algorithm algorithm, byte[] encoded) {
        try {
            return SignatureProvider.prepared(
                    KeyFactory.getInstance(family(algorithm)).generatePublic(new X509EncodedKeySpec(encoded)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a stored public key cannot be read", e);
        }
    }

    static PrivateKey privateKey(Algorithm algorithm, byte[] encoded) {
        try {
            return SignatureProvider.prepared(
                    KeyFactory.getInstance(family(algorithm)).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a stored private key cannot be read", e);
        }
    }

    private static String family(Algorithm algorithm) {
        return switch (algorithm) {
            case ES256 -> "EC";
            case RS256 -> "RSA";
        };
    }
}
