package io.waybill.common.security;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Finds the caller that an access token names. A token that has been verified before is handled on the event loop;
 * anything that may check a signature or ask the issuer runs on a worker thread.
 */
@Singleton
class AccessTokenProvider implements IdentityProvider<AccessTokenRequest> {

    private static final Logger LOG = Logger.getLogger(AccessTokenProvider.class);

    private final AccessTokenVerifier verifier;
    private final Revocations revocations;

    AccessTokenProvider(AccessTokenVerifier verifier, Revocations revocations) {
        this.verifier = verifier;
        this.revocations = revocations;
    }

    @Override
    public Class<AccessTokenRequest> getRequestType() {
        return AccessTokenRequest.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(AccessTokenRequest request, AuthenticationRequestContext context) {
        String token = request.token();
        Optional<Caller> known = revocations.isAtHand() ? verifier.verifiedBefore(token) : Optional.empty();
        return known.isPresent()
                ? Uni.createFrom().item(trusted(known.get(), token))
                : context.runBlocking(() -> trusted(verified(token), token));
    }

    private Caller verified(String token) {
        try {
            return verifier.verify(token);
        } catch (InvalidTokenException e) {
            LOG.debugf("access token refused: %s", e.getMessage());
            throw e.isExpired()
                    ? Untrusted.expiredToken(e.application())
                    : Untrusted.token("the access token is not valid here");
        }
    }

    private SecurityIdentity trusted(Caller caller, String token) {
        if (revocations.coversCaller(caller)) {
            throw Untrusted.token("the access token has been revoked");
        }
        return CallerPrincipal.identity(caller, token, revocations);
    }
}
