package io.waybill.auth.portal.login;

import io.quarkus.oidc.OidcRequestContext;
import io.quarkus.oidc.OidcTenantConfig;
import io.quarkus.oidc.OidcTenantConfigBuilder;
import io.quarkus.oidc.TenantConfigResolver;
import io.quarkus.oidc.runtime.OidcTenantConfig.ApplicationType;
import io.quarkus.oidc.runtime.OidcTenantConfig.TokenStateManager.Strategy;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import io.waybill.auth.platform.crypto.CryptoConfig;
import io.waybill.auth.platform.crypto.KeyedHash;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalPath;
import io.waybill.common.web.RequestPath;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Optional;

/**
 * The portal as the provider's client: authorization code with PKCE, on the paths of the log-in only. State, PKCE
 * verifier and nonce travel in a cookie, sealed under keys that all replicas derive from the hash key, so the browser
 * may come back to any of them.
 */
@ApplicationScoped
class LogInTenant implements TenantConfigResolver {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration FOR_THE_LOG_IN = Duration.ofMinutes(30);

    private final Optional<OidcTenantConfig> tenant;

    LogInTenant(PortalConfig config, CryptoConfig crypto, TlsConfigurationRegistry tls) {
        this.tenant = PortalConfig.provider(config).map(provider -> tenant(provider, config, crypto.hashKey(), tls));
    }

    /** Lets a wrong setting fail the start, not the first log-in. */
    void start(@Observes StartupEvent started) {}

    private static OidcTenantConfig tenant(
            PortalConfig.OpenIdProvider provider, PortalConfig config, String hashKey, TlsConfigurationRegistry tls) {
        String issuer = provider.issuer().orElseThrow().toString();
        KeyedHash keys = KeyedHash.of(hashKey, "portal-oidc");
        OidcTenantConfigBuilder tenant = OidcTenantConfig.authServerUrl(issuer);
        if (tls.get(ProviderDocument.TLS).isPresent()) {
            tenant.tlsConfigurationName(ProviderDocument.TLS);
        }
        return tenant.tenantId("log-in")
                .applicationType(ApplicationType.WEB_APP)
                .clientId(required("client-id", provider.clientId()))
                .credentials(required("client-secret", provider.clientSecret()))
                .connectionTimeout(TIMEOUT)
                .authentication()
                .scopes(provider.scopes())
                .pkceRequired()
                .nonceRequired()
                .stateSecret(keys.text("state"))
                .stateCookieAge(FOR_THE_LOG_IN)
                .failOnMissingStateParam()
                .redirectPath(ProviderLogInResource.CALLBACK)
                .restorePathAfterRedirect()
                .errorPath(ProviderLogInResource.REFUSED)
                .cookiePath(PortalPath.LOG_IN)
                .cookieForceSecure(config.secureCookies())
                .end()
                .token()
                .issuer(issuer)
                .subjectRequired()
                .end()
                .tokenStateManager()
                .strategy(Strategy.ID_TOKEN)
                .encryptionSecret(keys.text("tokens"))
                .end()
                .build();
    }

    private static String required(String setting, Optional<String> value) {
        return value.orElseThrow(() -> new IllegalArgumentException(
                "waybill.portal.oidc.issuer is set: set waybill.portal.oidc." + setting + " as well"));
    }

    @Override
    public Uni<OidcTenantConfig> resolve(RoutingContext call, OidcRequestContext<OidcTenantConfig> context) {
        return Uni.createFrom()
                .item(tenant.filter(config -> RequestPath.of(call).startsWith(PortalPath.LOG_IN + "/"))
                        .orElse(null));
    }
}
