package io.waybill.auth.token;

import io.waybill.common.security.AccessTokenVerifier;
import io.waybill.common.security.Caller;
import io.waybill.common.security.InvalidTokenException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Reads JWTs back that this service has issued. */
@ApplicationScoped
class IssuedTokens {

    private final AccessTokenVerifier verifier;

    IssuedTokens(AccessTokenVerifier verifier) {
        this.verifier = verifier;
    }

    static boolean looksLikeJwt(String credential) {
        return credential.indexOf('.') != credential.lastIndexOf('.');
    }

    /** The caller that the token names, if it is signed, ours and not expired; withdrawals are another question. */
    Optional<Caller> verify(String token) {
        try {
            return Optional.of(verifier.verify(token));
        } catch (InvalidTokenException e) {
            return Optional.empty();
        }
    }
}
