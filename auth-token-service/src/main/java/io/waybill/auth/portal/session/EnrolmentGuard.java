package io.waybill.auth.portal.session;

import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import io.waybill.common.web.RequestPath;
import io.waybill.common.web.ResourceOperation;
import jakarta.annotation.Priority;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.ext.Provider;
import java.util.Set;

/**
 * Leads those who must have a second step, and have none, to the page where they get one: whatever else they ask for,
 * page or form.
 */
@ApplicationScoped
@Provider
@Priority(Priorities.AUTHORIZATION + 550)
public class EnrolmentGuard implements ContainerRequestFilter {

    /** The page of the enrolment. */
    public static final String PAGE = "/portal/account/two-steps";

    private static final Set<String> OPEN = Set.of(PAGE, "/portal/logout");

    private final ResourceInfo resource;
    private final RoutingContext call;
    private final SecurityIdentity identity;
    private final SecondFactorRule rule;

    EnrolmentGuard(ResourceInfo resource, RoutingContext call, SecurityIdentity identity, SecondFactorRule rule) {
        this.resource = resource;
        this.call = call;
        this.identity = identity;
        this.rule = rule;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        String path = RequestPath.of(call).value();
        // Pages for everybody show no more to those who are logged in.
        boolean isForMembers = ResourceOperation.of(resource).annotation(RolesAllowed.class) != null;
        if (PortalPath.isOf(resource)
                && isForMembers
                && !OPEN.contains(path)
                && identity.getPrincipal() instanceof Session session
                && rule.isMissing(session)) {
            request.abortWith(Answer.to(PAGE));
        }
    }
}
