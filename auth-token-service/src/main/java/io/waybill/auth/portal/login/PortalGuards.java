package io.waybill.auth.portal.login;

import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.form.FormGuard;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;

/** Binds the portal's filters to the operations of its resources, by their path: a new page cannot be without them. */
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
        if (PortalPath.isOf(resource)) {
            operation.register(logIn, LOG_IN).register(form, FORM);
        }
    }
}
