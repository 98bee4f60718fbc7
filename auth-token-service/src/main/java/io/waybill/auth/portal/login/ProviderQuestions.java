package io.waybill.auth.portal.login;

import io.quarkus.arc.Unremovable;
import io.quarkus.oidc.OidcRedirectFilter;
import io.quarkus.oidc.Redirect;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Parameters of a log-in at the provider: one without a prompt ({@value #QUIET}), one that is recent enough for secrets
 * ({@value #FRESH}), and what operators' log-ins must have.
 */
@ApplicationScoped
@Unremovable // the framework looks it up when it first needs the provider
@Redirect(Redirect.Location.OIDC_AUTHORIZATION)
class ProviderQuestions implements OidcRedirectFilter {

    /** The parameter with one of these values. */
    static final String ASK = "ask";

    static final String QUIET = "quiet";
    static final String FRESH = "fresh";

    private final PortalConfig config;

    ProviderQuestions(PortalConfig config) {
        this.config = config;
    }

    /** The parameter of the present call; {@code null} without one. */
    static String asked(RoutingContext call) {
        return call.request().getParam(ASK);
    }

    @Override
    public void filter(OidcRedirectContext redirect) {
        String ask = asked(redirect.routingContext());
        MultiMap question = redirect.additionalQueryParams();
        if (FRESH.equals(ask)) {
            question.set("max_age", Long.toString(config.passwordAge().toSeconds()));
        } else if (QUIET.equals(ask)) {
            question.set("prompt", "none");
        }
        PortalConfig.provider(config)
                .flatMap(OpenIdProvider::operatorAcr)
                .ifPresent(acr -> question.set("acr_values", String.join(" ", acr)));
    }
}
