package io.waybill.freight.subscriptionkey;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import io.waybill.common.security.Caller;
import io.waybill.common.security.CallerIdentity;
import io.waybill.common.security.CallerPrincipal;
import io.waybill.common.security.Revocations;
import io.waybill.common.security.SubscriptionKeyRequest;
import io.waybill.common.security.Untrusted;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the caller behind a subscription key: on the event loop if the key was confirmed recently, otherwise on a
 * worker thread.
 */
@ApplicationScoped
class SubscriptionKeyProvider implements IdentityProvider<SubscriptionKeyRequest> {

    private final IntrospectedKeys keys;
    private final Revocations revocations;

    SubscriptionKeyProvider(IntrospectedKeys keys, Revocations revocations) {
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
        Optional<Caller> known = revocations.isAtHand()
                ? keys.remembered(key).flatMap(Function.identity()).filter(caller -> !revocations.coversCaller(caller))
                : Optional.empty();
        return known.isPresent()
                ? Uni.createFrom().item(identity(known.get()))
                : context.runBlocking(() -> identity(judged(key)));
    }

    private SecurityIdentity identity(Caller caller) {
        return new CallerIdentity(new CallerPrincipal(caller, null), revocations);
    }

    private Caller judged(String key) {
        Caller caller = keys.find(key).orElseThrow(SubscriptionKeyProvider::unknown);
        if (!revocations.coversCaller(caller)) {
            return caller;
        }
        // The cached answer may be older than access that was granted again after the revocation.
        return keys.confirm(key)
                .filter(confirmed -> !revocations.coversCaller(confirmed))
                .orElseThrow(SubscriptionKeyProvider::unknown);
    }

    private static RuntimeException unknown() {
        return Untrusted.key("the subscription key is not known");
    }
}
