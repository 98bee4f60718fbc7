package io.waybill.auth.portal.page;

import io.quarkus.security.identity.SecurityIdentity;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.auth.portal.PortalPath;
import io.waybill.auth.portal.session.Cookies;
import io.waybill.auth.portal.session.Session;
import io.waybill.common.WaybillConfig;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Named;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The values that every page may show, as {@code cdi:portal}. */
@ApplicationScoped
@Named("portal")
public class PortalPage {

    private static final long MINUTES_SAID = 120;
    private static final long HOURS_SAID = 48;

    private final SecurityIdentity identity;
    private final RoutingContext call;
    private final Cookies cookies;
    private final PortalConfig config;
    private final WaybillConfig waybill;
    private final Clock clock;

    PortalPage(
            SecurityIdentity identity,
            RoutingContext call,
            Cookies cookies,
            PortalConfig config,
            WaybillConfig waybill,
            Clock clock) {
        this.identity = identity;
        this.call = call;
        this.cookies = cookies;
        this.config = config;
        this.waybill = waybill;
        this.clock = clock;
    }

    /** Whether there is a portal: without one, what other pages share with it is not there. */
    public boolean isEnabled() {
        return config.enabled();
    }

    /** The session of the logged-in person; {@code null} without one. */
    public Session getSession() {
        return identity.getPrincipal() instanceof Session session ? session : null;
    }

    /** The first page of operators that the person sees; {@code null} if there is none. */
    public String getOperatorsPage() {
        Session session = getSession();
        return session == null
                ? null
                : PortalPath.operatorsPage(session.roles()).orElse(null);
    }

    public String getCarrier() {
        return waybill.carrier();
    }

    public String getKeyHeader() {
        return waybill.apiKeyHeader();
    }

    /** {@code sandbox} or {@code production}. */
    public String getEnvironment() {
        return waybill.environment().claim();
    }

    /** What people call the provider of the log-in; {@code null} without one. */
    public String getProvider() {
        return PortalConfig.provider(config).map(OpenIdProvider::name).orElse(null);
    }

    /** Path of the page, without the query. */
    public String getPath() {
        return RequestPath.of(call);
    }

    /** What the form before this page has changed; {@code null} for nothing. It is said once. */
    public String takeNotice() {
        return cookies.takeNotice().orElse(null);
    }

    /** How long ago that was, for example {@code 4 minutes ago}; {@code never} without a time. */
    public String ago(Instant time) {
        if (time == null) {
            return "never";
        }
        Duration past = Duration.between(time, clock.instant());
        if (past.toMinutes() < 1) {
            return past.toSeconds() < 2 ? "just now" : past.toSeconds() + " seconds ago";
        }
        if (past.toMinutes() < MINUTES_SAID) {
            return counted(past.toMinutes(), "minute");
        }
        return past.toHours() < HOURS_SAID ? counted(past.toHours(), "hour") : counted(past.toDays(), "day");
    }

    private static String counted(long number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s") + " ago";
    }
}
