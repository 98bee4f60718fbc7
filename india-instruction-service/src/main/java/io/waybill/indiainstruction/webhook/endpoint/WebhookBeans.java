package io.waybill.indiainstruction.webhook.endpoint;

import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.core.Vertx;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicHttpClient;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Creates the HTTP client for webhooks, and the rules for their addresses, from the configuration. */
@Singleton
class WebhookBeans {

    /** {@code quarkus.tls.webhooks}, if it is configured: the authorities that endpoints' certificates come from. */
    private static final String TLS = "webhooks";

    private static final Duration CONNECT = Duration.ofSeconds(4);

    @Produces
    @Singleton
    AddressRules rules(WebhookConfig config) {
        return new AddressRules(config.allowedNetworks().orElse(List.of()));
    }

    @Produces
    @Singleton
    PublicHttpClient client(Vertx vertx, TlsConfigurationRegistry tls, AddressRules rules, WebhookConfig config) {
        return new PublicHttpClient(
                vertx,
                tls.get(TLS).flatMap(own -> Optional.ofNullable(own.getTrustStoreOptions())),
                rules,
                InetAddress::getAllByName,
                config.inFlight(),
                CONNECT,
                config.timeout());
    }
}
