package io.waybill.indiainstruction.webhook.endpoint;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.common.net.CidrAddress;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Settings of webhooks. */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.instructions.webhooks")
public interface WebhookConfig {

    /**
     * The key that encrypts the endpoints' signing secrets in the database, 32 bytes in base64. Without it there are no
     * webhooks.
     */
    Optional<String> key();

    /** The previous key, or the next one, while keys are being changed: it decrypts only. */
    Optional<String> otherKey();

    /**
     * Networks in CIDR notation that endpoints may be in although they are private, also by http and at any port: for
     * sandboxes and tests.
     */
    Optional<List<CidrAddress>> allowedNetworks();

    /** Maximum number of endpoints of an application. */
    @WithDefault("10")
    int perApplication();

    /** How long one attempt may take in all. */
    @WithDefault("PT10S")
    Duration timeout();

    /** How long deliveries are kept, whatever became of them. */
    @WithDefault("P30D")
    Duration retention();

    /** Maximum number of requests in flight on a replica, each to another endpoint. */
    @WithDefault("64")
    int inFlight();

    /** How often new outcomes and due deliveries are looked for, in whole seconds. */
    @WithDefault("1s")
    String pollEvery();

    /**
     * How often auth-token-service is asked which credentials of webhooks were revoked as leaked or with a member, in
     * whole seconds.
     */
    @WithDefault("60s")
    String revocationsEvery();
}
