package io.waybill.auth.registry.application;

import io.quarkus.arc.Arc;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.error.ApiException;
import io.waybill.common.error.ErrorCode;
import io.waybill.common.security.Caller;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;

/**
 * Only operators give roles, and change an application that has one: whoever may change it could give themselves a
 * secret of it, and so the role.
 */
@ApplicationScoped
public class RoleRules {

    private final CurrentVertxRequest currentRequest;
    private final SecurityIdentity caller;

    RoleRules(CurrentVertxRequest currentRequest, SecurityIdentity caller) {
        this.currentRequest = currentRequest;
        this.caller = caller;
    }

    /**
     * Refuses a caller who manages applications and is no operator.
     *
     * @param roles those that an application has or is to get
     * @throws ApiException 403 unless there are none
     */
    public void require(Collection<String> roles) {
        if (!roles.isEmpty()
                && isAuthenticated()
                && caller.hasRole(Caller.APPLICATIONS)
                && !caller.hasRole(Caller.OPERATOR)) {
            throw new ApiException(
                    ErrorCode.API_NOT_GRANTED,
                    "only the role operator gives roles, and changes an application that has one");
        }
    }

    private boolean isAuthenticated() {
        // Reading the identity would start an authentication, and outside a request there is none.
        RoutingContext request = Arc.container().requestContext().isActive() ? currentRequest.getCurrent() : null;
        return request != null && request.user() != null;
    }
}
