package io.waybill.common.security;

import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.BodyHeaders;
import io.waybill.common.web.ResourceOperation;
import jakarta.enterprise.event.Observes;
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

    /** The priority of the framework's authentication; among equals, this filter comes later. */
    private static final int AUTHENTICATION = 200;

    private final ResourceInfo matched;
    private final SentCredentials credentials;

    CallerMechanism(ResourceInfo matched, SentCredentials credentials) {
        this.matched = matched;
        this.credentials = credentials;
    }

    /**
     * Removes the framework's handler for authentication that fails before an operation is called, which never happens
     * here. To be prepared for it, the framework would look up the path template of every call.
     */
    void register(@Observes Filters filters) {
        filters.register(
                call -> {
                    call.remove(QuarkusHttpUser.AUTH_FAILURE_HANDLER);
                    call.next();
                },
                AUTHENTICATION);
    }

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext call, IdentityProviderManager providers) {
        ResourceOperation operation = ResourceOperation.of(matched);
        BodyHeaders.check(operation, call.request().method().name(), call.request()::getHeader);
        Optional<? extends AuthenticationRequest> sent = credentials.of(call.request(), sourceOf(operation));
        return sent.isEmpty()
                ? Uni.createFrom().nullItem()
                : providers.authenticate(sent.get()).invoke(CallerMechanism::named);
    }

    static CredentialSource sourceOf(ResourceOperation operation) {
        CredentialFrom from = operation.annotation(CredentialFrom.class);
        return from == null ? CredentialSource.BEARER : from.value();
    }

    /** From here on the log names the caller, even if the call is refused. */
    private static void named(SecurityIdentity identity) {
        MDC.put("application", identity.getPrincipal().getName());
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
