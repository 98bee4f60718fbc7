package io.waybill.auth.portal.login;

import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.EndsSessions;
import io.waybill.auth.portal.form.FormGuard;
import io.waybill.auth.portal.form.NoFormGuard;
import io.waybill.common.web.routing.ResourceOperation;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;

/**
 * Binds the portal's filters to the operations of its resources: a new page cannot be without them. Pages for everybody
 * show nothing more to people who are logged in, so they need no confirmed role.
 */
@ApplicationScoped
@Provider
public class PortalGuards implements DynamicFeature {

    private static final int LOG_IN = Priorities.AUTHORIZATION + 550;
    private static final int FORM = Priorities.AUTHORIZATION + 600;

    private final LogInGuard logIn;
    private final FormGuard form;

    PortalGuards(LogInGuard logIn, FormGuard form) {
        this.logIn = logIn;
        this.form = form;
    }

    @Override
    public void configure(ResourceInfo resource, FeatureContext operation) {
        if (!PortalPath.isOf(resource)) {
            return;
        }
        ResourceOperation page = ResourceOperation.of(resource);
        if (page.annotation(RolesAllowed.class) != null && page.annotation(EndsSessions.class) == null) {
            operation.register(logIn, LOG_IN);
        }
        if (page.annotation(POST.class) != null && page.annotation(NoFormGuard.class) == null) {
            operation.register(form, FORM);
        }
    }
}
