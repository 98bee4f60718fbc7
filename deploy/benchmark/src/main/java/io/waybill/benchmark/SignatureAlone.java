package io.waybill.benchmark;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Provider;
import java.security.Security;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;

/**
 * What the ES256 signature of a token costs a processor, by provider: prints the provider's name, and microseconds. Run
 * from its source by {@code deploy/benchmark/compare}.
 */
public final class SignatureAlone {

    private static final int WARM_UP = 20_000;
    private static final int SIGNATURES = 20_000;

    private SignatureAlone() {}

    public static void main(String[] arguments) throws GeneralSecurityException {
        measure(Security.getProvider("SunEC"));
        if (AmazonCorrettoCryptoProvider.INSTANCE.getLoadingError() == null) {
            measure(AmazonCorrettoCryptoProvider.INSTANCE);
        }
    }

    private static void measure(Provider provider) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC", provider);
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair keys = generator.generateKeyPair();
        byte[] token = new byte[700];
        sign(provider, keys, token, WARM_UP);
        long start = System.nanoTime();
        sign(provider, keys, token, SIGNATURES);
        System.out.printf("%s %.1f%n", provider.getName(), (System.nanoTime() - start) / 1_000.0 / SIGNATURES);
    }

    private static void sign(Provider provider, KeyPair keys, byte[] token, int times) throws GeneralSecurityException {
        for (int i = 0; i < times; i++) {
            Signature signature = Signature.getInstance("SHA256withECDSA", provider);
            signature.initSign(keys.getPrivate());
            signature.update(token);
            signature.sign();
        }
    }
}
