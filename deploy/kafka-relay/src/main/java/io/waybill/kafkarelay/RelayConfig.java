package io.waybill.kafkarelay;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;

/**
 * Settings of the relay: the feed that it reads, and the topic that it writes to. The broker is set by the
 * {@code kafka.*} of Quarkus.
 */
@ConfigRoot(phase = ConfigPhase.RUN_TIME)
@ConfigMapping(prefix = "waybill.kafka-relay")
public interface RelayConfig {

    /** URL of auth-token-service, which issues the relay's tokens. */
    URI authUrl();

    /** URL of india-instruction-service, which has the feed. */
    URI instructionUrl();

    /** Client id of an application with the role {@code feed}. */
    String clientId();

    /** Client secret of the relay's application. */
    String clientSecret();

    /** The topic to which the feed is published. */
    @WithDefault("waybill.instructions")
    String topic();

    /**
     * The name under which the relay acknowledges what it has published, as a consumer of the feed: 1 to 64 of
     * {@code A-Za-z0-9._-}. Its place in the feed is kept under this name, so each topic needs a name of its own.
     */
    @WithDefault("kafka-relay")
    String consumer();

    /** Where the relay begins while its consumer is not registered: {@code beginning}, {@code latest} or a time. */
    @WithDefault("beginning")
    String from();

    /** Most entries in a page, 1 to 500: so many are under way to the broker at once. */
    @WithDefault("500")
    int pageSize();

    /** How long a request for an empty page waits for an entry, in seconds, 0 to 30. */
    @WithDefault("20")
    int waitSeconds();
}
