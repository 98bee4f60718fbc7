package io.waybill.auth.token.jwt;

import io.waybill.common.security.AccessTokenVerifier;
import io.waybill.common.security.Caller;
import io.waybill.common.security.InvalidTokenException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Reads JWTs back that this service has issued. */
@ApplicationScoped
public class IssuedTokens {

    private final AccessTokenVerifier verifier;

    IssuedTokens(AccessTokenVerifier verifier) {
        this.verifier = verifier;
    }

    public static boolean looksLikeJwt(String credential) {
        return credential.indexOf('.') != credential.lastIndexOf('.');
    }

    /** The caller that the token names, if it is signed, ours and not expired; withdrawals are another question. */
    public Optional<Caller> verify(String token) {
        try {
            return Optional.of(verifier.verify(token));
        } catch (InvalidTokenException e) {
            return Optional.empty();
        }
    }
}
