package io.waybill.freight.subscriptionkey;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import io.waybill.common.security.AuthenticationFailures;
import io.waybill.common.security.Caller;
import io.waybill.common.security.RevocationList;
import io.waybill.common.security.SubscriptionKeyRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Finds the caller behind a subscription key, and checks that it is not revoked. */
@ApplicationScoped
class SubscriptionKeyProvider implements IdentityProvider<SubscriptionKeyRequest> {

    private final IntrospectedKeys keys;
    private final RevocationList revocations;

    SubscriptionKeyProvider(IntrospectedKeys keys, RevocationList revocations) {
        this.keys = keys;
        this.revocations = revocations;
    }

    @Override
    public Class<SubscriptionKeyRequest> getRequestType() {
        return SubscriptionKeyRequest.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(SubscriptionKeyRequest request, AuthenticationRequestContext context) {
        String key = request.key();
        return keys.find(key)
                .flatMap(identity -> trusted(identity, context))
                .onItem()
                .ifNull()
                // The cached answer may be older than access that was granted again after the revocation.
                .switchTo(() -> keys.confirm(key).flatMap(identity -> trusted(identity, context)))
                .onItem()
                .ifNull()
                .failWith(SubscriptionKeyProvider::unknown);
    }

    private Uni<SecurityIdentity> trusted(Optional<SecurityIdentity> found, AuthenticationRequestContext context) {
        SecurityIdentity identity = found.orElseThrow(SubscriptionKeyProvider::unknown);
        return revocations.isAtHand()
                ? Uni.createFrom().item(() -> unlessRevoked(identity))
                : context.runBlocking(() -> unlessRevoked(identity));
    }

    private SecurityIdentity unlessRevoked(SecurityIdentity identity) {
        return revocations.coversCaller(Caller.of(identity)) ? null : identity;
    }

    private static RuntimeException unknown() {
        return AuthenticationFailures.key(
                "the subscription key is unknown or revoked, or its application is not approved or is suspended");
    }
}
