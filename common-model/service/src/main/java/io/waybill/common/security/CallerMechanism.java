package io.waybill.common.security;

import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.RequestHead;
import io.waybill.common.web.ResourceOperation;
import jakarta.inject.Singleton;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;
import java.util.Set;
import org.jboss.logging.MDC;

/**
 * Authenticates the caller of every operation that needs one. Authentication is lazy: it happens once path, method and
 * media type have selected the operation, and only if that needs a caller. The headers of the body are checked first,
 * as the wire contract demands: an application has no other hook between matching and authentication.
 */
@Singleton
class CallerMechanism implements HttpAuthenticationMechanism {

    private static final int UNAUTHORIZED = 401;

    private final ResourceInfo matched;
    private final SentCredentials credentials;

    CallerMechanism(ResourceInfo matched, SentCredentials credentials) {
        this.matched = matched;
        this.credentials = credentials;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext call, IdentityProviderManager providers) {
        RequestHead.checkBody(matched, call.request().method().name(), call.request()::getHeader);
        Optional<? extends AuthenticationRequest> sent =
                credentials.of(call.request(), sourceOf(ResourceOperation.of(matched)));
        return sent.isEmpty()
                ? Uni.createFrom().nullItem()
                : providers.authenticate(sent.get()).invoke(identity -> authenticated(identity, call));
    }

    static CredentialSource sourceOf(ResourceOperation operation) {
        CredentialFrom from = operation.annotation(CredentialFrom.class);
        return from == null ? CredentialSource.BEARER : from.value();
    }

    /** From here on the log and the usage name the caller, even if the call is refused. */
    private static void authenticated(SecurityIdentity identity, RoutingContext call) {
        Caller caller = Caller.of(identity);
        call.put(Caller.class.getName(), caller);
        MDC.put("application", caller.applicationId());
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext call) {
        return Uni.createFrom().item(new ChallengeData(UNAUTHORIZED, HttpHeaders.WWW_AUTHENTICATE, "Bearer"));
    }

    @Override
    public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
        return Set.of(AccessTokenRequest.class, SubscriptionKeyRequest.class);
    }
}
