package io.waybill.auth.portal.page;

import io.quarkus.security.identity.SecurityIdentity;
import io.waybill.auth.platform.throttle.Source;
import io.waybill.auth.platform.web.RequestSource;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.web.ResourceOperation;
import jakarta.annotation.Priority;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.ext.Provider;
import java.util.List;

/** Counts the forms that developers send from one source. Forms before the log-in have limits of their own. */
@ApplicationScoped
@Provider
@Priority(Priorities.AUTHORIZATION + 580)
public class FormLimit implements ContainerRequestFilter {

    private final ResourceInfo resource;
    private final SecurityIdentity identity;
    private final RequestSource source;
    private final Quotas quotas;

    FormLimit(ResourceInfo resource, SecurityIdentity identity, RequestSource source, Quotas quotas) {
        this.resource = resource;
        this.identity = identity;
        this.source = source;
        this.quotas = quotas;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        if ("POST".equals(request.getMethod())
                && isForMembers(ResourceOperation.of(resource))
                && identity.getPrincipal() instanceof Session session
                && !session.isOperator()) {
            quotas.takeForm(Source.of(source.address()));
        }
    }

    /** Elsewhere the operation judges the caller, so the identity is read first here. */
    private static boolean isForMembers(ResourceOperation operation) {
        RolesAllowed roles = operation.annotation(RolesAllowed.class);
        return roles != null
                && List.of(roles.value()).contains(Session.MEMBER)
                && operation.annotation(Uncounted.class) == null;
    }
}
