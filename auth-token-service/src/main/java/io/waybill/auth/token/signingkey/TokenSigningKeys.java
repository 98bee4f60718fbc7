package io.waybill.auth.token.signingkey;

import io.waybill.auth.platform.crypto.SigningKeyRecord;
import io.waybill.auth.platform.crypto.SigningKeyService;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;

/** The signing keys as the registry and the operators use them. */
@ApplicationScoped
class TokenSigningKeys implements SigningKeyService {

    private final SigningKeys keys;
    private final TokenSigner signer;
    private final KeyRotation rotation;
    private final SigningKeyConfig config;
    private final JwtConfig tokens;

    TokenSigningKeys(
            SigningKeys keys, TokenSigner signer, KeyRotation rotation, SigningKeyConfig config, JwtConfig tokens) {
        this.keys = keys;
        this.signer = signer;
        this.rotation = rotation;
        this.config = config;
        this.tokens = tokens;
    }

    @Override
    public String sign(String type, String claims) {
        return signer.sign(type, claims);
    }

    /** Until its last token has expired. */
    @Override
    public Duration published() {
        return tokens.jwtLifetime();
    }

    @Override
    public List<SigningKeyRecord> list() {
        return keys.list();
    }

    @Override
    public void rotate() {
        rotation.rotate();
    }

    @Override
    public void withdraw(String kid) {
        rotation.withdraw(kid.replaceAll("\\p{Cntrl}", "?"));
    }

    @Override
    public Duration announcement() {
        return config.announce();
    }

    @Override
    public Duration rotationInterval() {
        return config.rotationInterval();
    }
}
