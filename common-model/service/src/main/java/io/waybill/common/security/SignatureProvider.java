package io.waybill.common.security;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jose4j.jca.ProviderContext;

/**
 * The provider of token signatures: Amazon Corretto Crypto Provider where its native library loads, because its P-256
 * is several times as fast as the JDK's; elsewhere the JDK. Registered last, so that nothing but these signatures uses
 * it: TLS, hashing and random numbers stay as they are.
 */
public final class SignatureProvider {

    private static final Logger LOG = Logger.getLogger(SignatureProvider.class);
    private static final Optional<Provider> NATIVE = load();

    private SignatureProvider() {}

    /** Makes jose4j sign and verify with the provider. */
    public static ProviderContext context() {
        ProviderContext context = new ProviderContext();
        NATIVE.ifPresent(provider -> context.getSuppliedKeyProviderContext().setSignatureProvider(provider.getName()));
        return context;
    }

    /**
     * Converts the key to the provider's own type, which otherwise happens for each signature.
     *
     * @throws InvalidKeyException if the provider finds the key invalid, for example a point that is not on its curve
     */
    public static PublicKey prepared(PublicKey key) throws InvalidKeyException {
        return (PublicKey) converted(key);
    }

    /** As {@link #prepared(PublicKey)}. */
    public static PrivateKey prepared(PrivateKey key) throws InvalidKeyException {
        return (PrivateKey) converted(key);
    }

    private static Key converted(Key key) throws InvalidKeyException {
        if (NATIVE.isEmpty()) {
            return key;
        }
        try {
            return KeyFactory.getInstance(key.getAlgorithm(), NATIVE.get()).translateKey(key);
        } catch (NoSuchAlgorithmException e) {
            throw new InvalidKeyException("unsupported key algorithm " + key.getAlgorithm(), e);
        }
    }

    private static Optional<Provider> load() {
        AmazonCorrettoCryptoProvider provider = AmazonCorrettoCryptoProvider.INSTANCE;
        Throwable problem = provider.getLoadingError();
        if (problem != null) {
            LOG.infof("tokens are signed and verified by the JDK: no native library (%s)", problem);
            return Optional.empty();
        }
        Security.addProvider(provider);
        LOG.infof("tokens are signed and verified by %s", provider.getInfo());
        return Optional.of(provider);
    }
}
