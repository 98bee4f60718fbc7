package io.waybill.common.issuer;

import io.quarkus.oidc.client.OidcClient;
import io.quarkus.oidc.client.OidcClients;
import io.quarkus.oidc.client.Tokens;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.waybill.common.Uptime;
import io.waybill.common.WaybillConfig;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * This service's own access token, obtained with its client secret or the token of its service account (RFC 7523 2.2).
 * The schedule renews it at half of its lifetime, or within a second of its refusal; calls use the last one and never
 * wait for another.
 */
@Singleton
class ServiceToken {

    private static final Logger LOG = Logger.getLogger(ServiceToken.class);

    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    private final OidcClient client;
    private final Optional<Path> assertion;
    private final InstantSource clock;

    private volatile String authorization;
    private volatile Instant renewAt = Instant.MIN;

    /** Why the last attempt failed; {@code null} if it did not. */
    private volatile String failure = "none has been requested yet";

    @Inject
    ServiceToken(OidcClients clients, WaybillConfig config) {
        this(
                clients.getClient(
                        config.service().clientAssertionFile().isPresent() ? "service-account" : "service-secret"),
                config.service().clientAssertionFile(),
                Uptime.UPTIME);
    }

    /**
     * @param assertion the file with the token of the service account, read for each access token; empty for a secret
     */
    ServiceToken(OidcClient client, Optional<Path> assertion, InstantSource clock) {
        this.client = client;
        this.assertion = assertion;
        this.clock = clock;
    }

    /**
     * The value of the header {@code Authorization}.
     *
     * @throws IssuerUnavailableException if no token has been obtained yet
     */
    String authorization() {
        String known = authorization;
        if (known == null) {
            throw new ServiceTokenException("this service has no access token: " + failure);
        }
        return known;
    }

    /** Has the token renewed at the next opportunity, unless there is a newer one. */
    void refused(String refused) {
        if (refused.equals(authorization)) {
            renewAt = Instant.MIN;
        }
    }

    /** Before the first reading of the list of revocations. Start-up goes on without an answer. */
    void start(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE - 1) StartupEvent event) {
        renewWhenDue();
    }

    @Scheduled(every = "1s", delayed = "1s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void renewWhenDue() {
        Instant now = clock.instant();
        if (now.isBefore(renewAt)) {
            return;
        }
        try {
            Tokens tokens = client.getTokens(parameters()).await().atMost(TIMEOUT);
            authorization = "Bearer " + tokens.getAccessToken();
            renewAt = now.plusSeconds(Long.parseLong(tokens.get("expires_in")) / 2);
            failure = null;
        } catch (IOException | RuntimeException e) {
            // The message is the answer of the token endpoint, or names the file; neither has a secret.
            String reason = e.toString();
            // Once per outage.
            if (authorization != null && failure == null) {
                LOG.warnf("The access token of this service cannot be renewed; the last one is still used: %s", reason);
            }
            failure = reason;
        }
    }

    private Map<String, String> parameters() throws IOException {
        return assertion.isPresent()
                ? Map.of("client_assertion", Files.readString(assertion.get()).strip())
                : Map.of();
    }
}
