package io.waybill.auth.portal.login;

import io.quarkus.oidc.OidcRedirectFilter;
import io.quarkus.oidc.Redirect;
import io.vertx.core.MultiMap;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * What the portal asks of the provider with a log-in: to ask nothing of the person ({@value #QUIET}), or a log-in that
 * is recent enough for secrets ({@value #FRESH}); and what operators' log-ins must have.
 */
@ApplicationScoped
@Redirect(Redirect.Location.OIDC_AUTHORIZATION)
class ProviderQuestions implements OidcRedirectFilter {

    static final String QUIET = "quiet";
    static final String FRESH = "fresh";

    private final PortalConfig config;

    ProviderQuestions(PortalConfig config) {
        this.config = config;
    }

    @Override
    public void filter(OidcRedirectContext redirect) {
        MultiMap asked = redirect.routingContext().queryParams();
        MultiMap question = redirect.additionalQueryParams();
        if (asked.contains(FRESH)) {
            question.set("max_age", Long.toString(config.passwordAge().toSeconds()));
        } else if (asked.contains(QUIET)) {
            question.set("prompt", "none");
        }
        PortalConfig.provider(config)
                .flatMap(OpenIdProvider::operatorAcr)
                .ifPresent(acr -> question.set("acr_values", String.join(" ", acr)));
    }
}
