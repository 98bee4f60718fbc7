package io.waybill.auth.portal.page;

import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.WaybillConfig;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Named;

/** The data of the layout, as {@code cdi:portal}. */
@RequestScoped
@Named("portal")
public class PortalPage {

    private final SecurityIdentity identity;
    private final RoutingContext call;
    private final Cookies cookies;
    private final PortalFiles files;
    private final PortalConfig config;
    private final WaybillConfig waybill;

    PortalPage(
            SecurityIdentity identity,
            RoutingContext call,
            Cookies cookies,
            PortalFiles files,
            PortalConfig config,
            WaybillConfig waybill) {
        this.identity = identity;
        this.call = call;
        this.cookies = cookies;
        this.files = files;
        this.config = config;
        this.waybill = waybill;
    }

    /**
     * The session of the logged-in person; {@code null} without one. Asks the database, unless the operation already
     * has.
     */
    public Session getSession() {
        return identity.getPrincipal() instanceof Session session ? session : null;
    }

    /** The hidden field {@code token} of forms in a session. */
    public String getToken() {
        return cookies.sessionToken(call).orElse("");
    }

    /** The hidden field {@code token} of forms before log-in. */
    public String getVisitToken() {
        return cookies.visitTokenFor(call);
    }

    /** Path of the style sheet, with a hash of its content. */
    public String getStyle() {
        return files.style();
    }

    /** Path of the script, with a hash of its content. */
    public String getScript() {
        return files.script();
    }

    /** Path of the script that tries calls, with a hash of its content. */
    public String getTryScript() {
        return files.tryScript();
    }

    /** The carrier's name. */
    public String getCarrier() {
        return waybill.carrier();
    }

    /** The header of the subscription key. */
    public String getKeyHeader() {
        return waybill.apiKeyHeader();
    }

    /** {@code sandbox} or {@code production}. */
    public String getEnvironment() {
        return waybill.environment().claim();
    }

    /** Whether strangers may sign up. */
    public boolean isSignUp() {
        return config.signUp() && PortalConfig.provider(config).isEmpty();
    }

    /** Path of the page, without the query. */
    public String getPath() {
        return RequestPath.of(call).value();
    }
}
