package io.waybill.common.security;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Finds the caller that an access token names. A token that has been verified before is handled on the event loop;
 * anything that may check a signature or ask the issuer runs on a worker thread. Other tokens, as the ID tokens of a
 * person's log-in, are others' to judge.
 */
@Singleton
class AccessTokenProvider implements IdentityProvider<TokenAuthenticationRequest> {

    private static final Logger LOG = Logger.getLogger(AccessTokenProvider.class);

    static final String BEARER = "bearer";

    private final AccessTokenVerifier verifier;
    private final Withdrawals withdrawals;

    AccessTokenProvider(AccessTokenVerifier verifier, Withdrawals withdrawals) {
        this.verifier = verifier;
        this.withdrawals = withdrawals;
    }

    @Override
    public Class<TokenAuthenticationRequest> getRequestType() {
        return TokenAuthenticationRequest.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(
            TokenAuthenticationRequest request, AuthenticationRequestContext context) {
        if (!BEARER.equals(request.getToken().getType())) {
            return Uni.createFrom().nullItem();
        }
        String token = request.getToken().getToken();
        Optional<Caller> known = withdrawals.isAtHand() ? verifier.verifiedBefore(token) : Optional.empty();
        return known.isPresent()
                ? Uni.createFrom().item(trusted(known.get()))
                : context.runBlocking(() -> trusted(verified(token)));
    }

    private Caller verified(String token) {
        try {
            return verifier.verify(token);
        } catch (InvalidTokenException e) {
            LOG.debugf("access token refused: %s", e.getMessage());
            throw e.isExpired() ? Untrusted.expiredToken() : Untrusted.token("the access token is not valid here");
        }
    }

    private SecurityIdentity trusted(Caller caller) {
        if (withdrawals.coversCaller(caller)) {
            throw Untrusted.token("the access token has been withdrawn");
        }
        return new CallerIdentity(caller, withdrawals);
    }
}
