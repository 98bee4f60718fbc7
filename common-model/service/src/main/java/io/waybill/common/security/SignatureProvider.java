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
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * The provider of token signatures: Amazon Corretto Crypto Provider where its native library loads, because its P-256
 * is several times as fast as the JDK's; elsewhere the JDK. A signature by a prepared key uses it, whichever library
 * asks for one. Nothing else does: TLS, hashing and random numbers stay as they are.
 */
public final class SignatureProvider {

    private static final Logger LOG = Logger.getLogger(SignatureProvider.class);
    private static final Optional<Provider> NATIVE = load();

    private SignatureProvider() {}

    /**
     * Converts the key to the provider's own type.
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
        // A live reload leaves the former one behind, which does not know the new one's keys.
        Security.removeProvider(ForPreparedKeys.NAME);
        Security.insertProviderAt(new ForPreparedKeys(provider), 1);
        LOG.infof("tokens are signed and verified by %s", provider.getInfo());
        return Optional.of(provider);
    }

    /**
     * Comes first and takes only the native provider's own keys. SmallRye JWT names no provider, so the JDK chooses the
     * first one that takes the key.
     */
    private static final class ForPreparedKeys extends Provider {

        private static final long serialVersionUID = 1L;
        private static final String NAME = "WaybillTokenSignatures";
        private static final String TYPE = "Signature";

        ForPreparedKeys(Provider signatures) {
            super(NAME, signatures.getVersionStr(), "token signatures by " + signatures.getName());
            for (String algorithm : List.of("SHA256withECDSA", "SHA256withRSA")) {
                putService(new OfPreparedKey(this, signatures.getService(TYPE, algorithm)));
            }
        }

        private static final class OfPreparedKey extends Service {

            private final Service signature;

            OfPreparedKey(Provider provider, Service signature) {
                super(provider, TYPE, signature.getAlgorithm(), signature.getClassName(), null, null);
                this.signature = signature;
            }

            @Override
            public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
                return signature.newInstance(parameter);
            }

            @Override
            public boolean supportsParameter(Object key) {
                return key.getClass().getPackage()
                        == signature.getProvider().getClass().getPackage();
            }
        }
    }
}
