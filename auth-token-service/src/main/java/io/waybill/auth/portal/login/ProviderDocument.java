package io.waybill.auth.portal.login;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.waybill.auth.portal.PortalConfig;
import io.waybill.auth.portal.PortalConfig.OpenIdProvider;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicHttpClient;
import io.waybill.common.http.PublicHttpClient.Answer;
import io.waybill.common.http.PublicHttpClient.NoAnswerException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * The provider's metadata (OpenID Connect Discovery), read before a redirect to the provider, at a log-out, and for its
 * keys: exchanges of at most three seconds and 64 KiB.
 */
@ApplicationScoped
class ProviderDocument {

    private static final Logger LOG = Logger.getLogger(ProviderDocument.class);

    /**
     * The {@code quarkus.tls} configuration with the authorities of the provider's certificate, if it is not public.
     */
    static final String TLS = "provider";

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int MAX_CONNECTIONS = 8;
    private static final int OK = 200;
    /** People who log in within this time share an answer. */
    private static final Duration SHARED = Duration.ofSeconds(1);

    private final ObjectMapper json;
    private final PublicHttpClient http;
    private final Uni<Boolean> answers;

    ProviderDocument(ObjectMapper json, Vertx vertx, TlsConfigurationRegistry tls, PortalConfig config) {
        this.json = json;
        this.http = new PublicHttpClient(
                vertx,
                tls.get(TLS).flatMap(own -> Optional.ofNullable(own.getTrustStoreOptions())),
                AddressRules.ANYWHERE,
                InetAddress::getAllByName,
                MAX_CONNECTIONS,
                CONNECT,
                TIMEOUT);
        this.answers = Uni.createFrom()
                .item(() -> PortalConfig.provider(config).flatMap(this::read).isPresent())
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
                .memoize()
                .forFixedDuration(SHARED);
    }

    /** Whether the provider answers: a browser that is redirected to one that does not shows no page of ours. */
    Uni<Boolean> answers() {
        return answers;
    }

    /** Where people log out at the provider; empty if it offers no log-out, or does not answer. */
    Optional<URI> endSession(OpenIdProvider provider) {
        return read(provider)
                .map(document -> document.get("end_session_endpoint"))
                .map(JsonNode::asText)
                .map(URI::create);
    }

    /**
     * The set of the provider's keys, as it was sent.
     *
     * @throws IOException if the provider does not answer
     */
    String keySet(OpenIdProvider provider) throws IOException {
        JsonNode document = read(provider).orElseThrow(() -> new IOException(provider.name() + " does not answer"));
        try {
            return get(URI.create(document.path("jwks_uri").asText()));
        } catch (IllegalArgumentException e) {
            throw new IOException("the document of " + provider.name() + " has no jwks_uri", e);
        }
    }

    private Optional<JsonNode> read(OpenIdProvider provider) {
        URI url = URI.create(provider.issuer().orElseThrow().toString().replaceFirst("/$", "")
                + "/.well-known/openid-configuration");
        try {
            return Optional.of(json.readTree(get(url)));
        } catch (IOException e) {
            LOG.warnf("%s cannot be read: %s", url, e);
            return Optional.empty();
        }
    }

    private String get(URI url) throws IOException {
        if (url.getHost() == null) {
            throw new IOException("this is no URL: " + url);
        }
        try {
            Answer answer = http.send(HttpMethod.GET, url, Map.of(), null, 0);
            if (answer.status() != OK || !answer.isWhole()) {
                throw new IOException(answer.isWhole() ? "status " + answer.status() : "the answer is too long");
            }
            return answer.body().toString();
        } catch (NoAnswerException e) {
            throw new IOException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the service is stopping");
        }
    }
}
