package io.waybill.auth.portal.login;

import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Chooses which certificates of the provider are trusted: those of the authorities in {@code quarkus.tls.provider} if
 * it is configured, else those that the JDK knows. Both HTTP clients of the log-in use it.
 */
@ApplicationScoped
class ProviderTrust {

    /** The {@code quarkus.tls} configuration. */
    static final String TLS = "provider";

    private final Optional<SSLContext> context;

    ProviderTrust(TlsConfigurationRegistry tls) {
        this.context = tls.get(TLS).map(ProviderTrust::context);
    }

    /** Empty for the authorities that the JDK knows. */
    Optional<SSLContext> context() {
        return context;
    }

    private static SSLContext context(TlsConfiguration tls) {
        try {
            return tls.createSSLContext();
        } catch (Exception e) {
            throw new IllegalStateException("quarkus.tls." + TLS + " cannot be used", e);
        }
    }
}
