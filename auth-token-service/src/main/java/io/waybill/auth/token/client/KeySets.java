package io.waybill.auth.token.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.waybill.auth.registry.key.PublicKeyJwk;
import io.waybill.auth.registry.key.PublicKeyJwk.UnusableKeyException;
import io.waybill.auth.token.client.RefusedAssertionException.Reason;
import io.waybill.common.Uptime;
import io.waybill.common.error.ApiException;
import io.waybill.common.http.AddressRules;
import io.waybill.common.http.PublicHttpClient;
import io.waybill.common.http.PublicHttpClient.Answer;
import io.waybill.common.http.PublicHttpClient.NoAnswerException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jose4j.json.JsonUtil;
import org.jose4j.lang.JoseException;

/**
 * Caches key sets that others publish: applications, and trusted issuers. A set is trusted for five minutes, and longer
 * while it cannot be read: that of an application for a quarter of an hour. An unknown key or a failure causes another
 * read, half a minute after the one before at the earliest. Of an address one read runs at a time, and few callers wait
 * for it, so that a slow one takes no threads from others; beyond them, the cached set is used.
 */
@ApplicationScoped
class KeySets {

    private static final Logger LOG = Logger.getLogger(KeySets.class);

    /**
     * {@code quarkus.tls.client-keys}, if it is configured: the authorities that the addresses' certificates come from.
     */
    private static final String TLS = "client-keys";

    static final Duration BELIEVED = Duration.ofMinutes(5);
    static final Duration BELIEVED_IN_AN_OUTAGE = Duration.ofMinutes(15);
    static final Duration BETWEEN_QUESTIONS = Duration.ofSeconds(30);

    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(4);

    private static final String ACCEPT = "application/jwk-set+json, application/json";
    private static final Pattern BEARER = Pattern.compile("[A-Za-z0-9._~+/-]+=*");
    private static final int LONGEST_TOKEN = 16 * 1024;

    /** A set with more is refused as a whole: some of its keys would work and others not. */
    static final int MOST_KEYS = 20;

    private static final int MOST_SETS = 1_000;
    private static final int MOST_CONNECTIONS = 8;
    private static final int MOST_WAITING = 4;

    /** In all: as many applications would have to be slow at once before another one is refused. */
    private static final int MOST_QUESTIONS = 32;

    private static final int RETRY_AFTER_SECONDS = 1;
    private static final int OK = 200;

    private final PublicHttpClient http;
    private final Asking asking;
    private final InstantSource clock;
    private final Semaphore questions = new Semaphore(MOST_QUESTIONS);
    private final Cache<URI, KeySet> sets =
            Caffeine.newBuilder().maximumSize(MOST_SETS).build();

    /** Those of applications. */
    @Inject
    KeySets(Vertx vertx, TlsConfigurationRegistry tls, AddressRules rules) {
        this(client(vertx, tls, TLS, rules), new Asking(Optional.empty(), BELIEVED_IN_AN_OUTAGE), Uptime.UPTIME);
    }

    KeySets(PublicHttpClient http, Asking asking, InstantSource clock) {
        this.http = http;
        this.asking = asking;
        this.clock = clock;
    }

    /**
     * How sets are read.
     *
     * @param token a file with a bearer token, read each time
     * @param believed for how long after it was read a set is used while it cannot be read
     */
    record Asking(Optional<Path> token, Duration believed) {

        private Map<String, String> headers() throws UnreadableException {
            if (token.isEmpty()) {
                return Map.of("Accept", ACCEPT);
            }
            try (InputStream file = Files.newInputStream(token.get())) {
                String bearer = new String(file.readNBytes(LONGEST_TOKEN), StandardCharsets.US_ASCII).strip();
                if (!BEARER.matcher(bearer).matches()) {
                    throw new UnreadableException("there is no token to read it with in " + token.get());
                }
                return Map.of("Accept", ACCEPT, "Authorization", "Bearer " + bearer);
            } catch (IOException e) {
                throw new UnreadableException("the token to read it with cannot be read in " + token.get());
            }
        }
    }

    static PublicHttpClient client(Vertx vertx, TlsConfigurationRegistry tls, String name, AddressRules rules) {
        return new PublicHttpClient(
                vertx,
                tls.get(name).flatMap(own -> Optional.ofNullable(own.getTrustStoreOptions())),
                rules,
                InetAddress::getAllByName,
                MOST_CONNECTIONS,
                CONNECT,
                TIMEOUT);
    }

    /**
     * The keys of a set.
     *
     * @param kid the wanted one; empty for any
     * @throws RefusedAssertionException if the set cannot be read
     * @throws ApiException 503 if the wanted key is not known, or what is known is too old, and too many wait for this
     *     set, or too many sets are being read
     */
    List<PublicKeyJwk> read(URI url, String kid) throws RefusedAssertionException {
        return sets.get(url, KeySet::new).read(kid);
    }

    private static ApiException busy() {
        return ApiException.unavailable(
                "the keys of the application or its issuer are being read, or those of many others",
                RETRY_AFTER_SECONDS);
    }

    private static boolean isOver(Instant since, Duration wait, Instant now) {
        return since.equals(Instant.MIN) || !now.isBefore(since.plus(wait));
    }

    private static List<PublicKeyJwk> keys(Answer answer) throws UnreadableException {
        if (answer.status() != OK) {
            throw new UnreadableException("the answer was " + answer.status());
        }
        if (!answer.isWhole()) {
            throw new UnreadableException("the answer is too long");
        }
        try {
            if (!(JsonUtil.parseJson(answer.body().toString(StandardCharsets.UTF_8))
                                    .get("keys")
                            instanceof List<?> entries)
                    || entries.size() > MOST_KEYS) {
                throw new UnreadableException("the answer is no JWK Set of at most " + MOST_KEYS + " keys");
            }
            return entries.stream().flatMap(KeySets::usable).toList();
        } catch (JoseException e) {
            throw new UnreadableException("the answer is no JWK Set");
        }
    }

    private static Stream<PublicKeyJwk> usable(Object entry) {
        try {
            return entry instanceof Map<?, ?> ? Stream.of(PublicKeyJwk.of(members(entry))) : Stream.empty();
        } catch (UnusableKeyException e) {
            // A set may have keys for other purposes.
            return Stream.empty();
        }
    }

    @SuppressWarnings("unchecked") // the names in a JSON object are strings
    private static Map<String, Object> members(Object entry) {
        return (Map<String, Object>) entry;
    }

    /** An answer is no set of keys. */
    private static final class UnreadableException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreadableException(String message) {
            super(message);
        }
    }

    /**
     * A cached set.
     *
     * @param readAt when the keys were read
     * @param askedAt when they were last requested, whatever the result
     */
    private record Known(List<PublicKeyJwk> keys, Instant readAt, Instant askedAt) {

        boolean isDue(String kid, Instant now) {
            return (isMissing(kid) || isOver(readAt, BELIEVED, now)) && isOver(askedAt, BETWEEN_QUESTIONS, now);
        }

        boolean isMissing(String kid) {
            return !kid.isEmpty() && keys.stream().noneMatch(key -> kid.equals(key.kid()));
        }
    }

    private final class KeySet {

        private final URI url;
        private final Semaphore waiting = new Semaphore(MOST_WAITING);
        private volatile Known known = new Known(List.of(), Instant.MIN, Instant.MIN);

        KeySet(URI url) {
            this.url = url;
        }

        List<PublicKeyJwk> read(String kid) throws RefusedAssertionException {
            boolean isBusy = known.isDue(kid, clock.instant()) && !hasAsked(kid);
            boolean isUnbelievable = isOver(known.readAt(), asking.believed(), clock.instant());
            // The cached set serves while others, slow ones perhaps, are read.
            if (isBusy && (isUnbelievable || known.isMissing(kid))) {
                throw busy();
            }
            if (isUnbelievable) {
                throw new RefusedAssertionException(Reason.KEYS_UNREADABLE);
            }
            return known.keys();
        }

        private boolean hasAsked(String kid) {
            if (!waiting.tryAcquire()) {
                return false;
            }
            try {
                return ask(kid);
            } finally {
                waiting.release();
            }
        }

        private synchronized boolean ask(String kid) {
            Instant now = clock.instant();
            // Another call may have read it meanwhile.
            if (!known.isDue(kid, now)) {
                return true;
            }
            if (!questions.tryAcquire()) {
                return false;
            }
            try {
                known = new Known(
                        keys(http.send(HttpMethod.GET, url, asking.headers(), null, 0)),
                        clock.instant(),
                        clock.instant());
            } catch (NoAnswerException | UnreadableException e) {
                LOG.warnf("a set of keys cannot be read at %s: %s", url.getHost(), e.getMessage());
                known = new Known(known.keys(), known.readAt(), clock.instant());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw busy();
            } finally {
                questions.release();
            }
            return true;
        }
    }
}
