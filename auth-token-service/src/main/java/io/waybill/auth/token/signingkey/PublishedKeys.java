package io.waybill.auth.token.signingkey;

import io.waybill.auth.token.signingkey.KeyRing.RingKey;
import io.waybill.common.security.VerificationKeys;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.lang.JoseException;

/** The public keys: as a JWK Set for the other services, and as objects for this one. */
@ApplicationScoped
public class PublishedKeys implements VerificationKeys {

    private final SigningKeys keys;

    PublishedKeys(SigningKeys keys) {
        this.keys = keys;
    }

    @Override
    public Optional<VerificationKey> find(String id) {
        return keys.published().stream()
                .filter(key -> key.id().equals(id))
                .findFirst()
                .map(key -> new VerificationKey(key.id(), key.algorithm().name(), key.publicKey()));
    }

    @Override
    public boolean isPublished(String id) {
        return keys.isPublished(id);
    }

    /** The JWK Set (RFC 7517), newest key first. */
    String jwks() {
        List<JsonWebKey> set =
                keys.published().reversed().stream().map(PublishedKeys::jwk).toList();
        return new JsonWebKeySet(set).toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
    }

    private static JsonWebKey jwk(RingKey key) {
        try {
            PublicJsonWebKey jwk = PublicJsonWebKey.Factory.newPublicJwk(key.publicKey());
            jwk.setKeyId(key.id());
            jwk.setUse("sig");
            jwk.setAlgorithm(key.algorithm().name());
            return jwk;
        } catch (JoseException e) {
            throw new IllegalStateException(key + " has no form as JWK", e);
        }
    }
}
