package io.waybill.kafkarelay;

import io.quarkus.oidc.client.OidcClientException;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.WebApplicationException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.apache.kafka.common.KafkaException;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * Reads a page of the feed, publishes it and, when the broker has all of it, acknowledges it: in this order, so that a
 * crash at any place repeats a page and loses none. The feed keeps the place, as that of any consumer. The first entry
 * is a page of its own: if the feed does not register the consumer, no more than that is repeated.
 */
@ApplicationScoped
class Relay {

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

    /** As the feed has it. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private static final String BEGINNING = "beginning";
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;

    private final FeedClient feed;
    private final InstructionTopic topic;
    private final RelayConfig config;
    private final RelayState state;

    /** Everything up to here is published and acknowledged; {@code null} if the feed must be queried. */
    private String cursor;

    /** Whether the feed keeps a place for the relay, as far as it has said. */
    private boolean isRegistered;

    private Thread thread;
    private volatile boolean isStopping;

    Relay(@RestClient FeedClient feed, InstructionTopic topic, RelayConfig config, RelayState state) {
        this.feed = feed;
        this.topic = topic;
        this.config = config;
        this.state = state;
    }

    void start(@Observes StartupEvent started) {
        if (!NAME.matcher(config.consumer()).matches()) {
            throw new IllegalArgumentException(
                    "waybill.kafka-relay.consumer must have 1 to 64 of A-Z, a-z, 0-9, '.', '_', '-'");
        }
        thread = Thread.ofPlatform().name("kafka-relay").start(this::run);
    }

    void stop(@Observes ShutdownEvent stopping) throws InterruptedException {
        isStopping = true;
        thread.interrupt();
        thread.join(LONGEST_PAUSE);
    }

    private void run() {
        Duration pause = SHORTEST_PAUSE;
        try {
            while (!isStopping) {
                try {
                    round();
                    state.works();
                    pause = SHORTEST_PAUSE;
                } catch (RuntimeException e) {
                    if (!isStopping) {
                        cursor = null;
                        state.fails(reason(e));
                        Thread.sleep(pause);
                        pause = longer(pause);
                    }
                }
            }
        } catch (InterruptedException e) {
            // The process stops.
        } finally {
            if (!isStopping) {
                // By an error of the JVM, which its log has; the cluster starts it again.
                Quarkus.asyncExit(1);
            }
        }
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }

    private void round() throws InterruptedException {
        boolean isFirst = cursor == null;
        String place = isFirst ? registered() : cursor;
        isRegistered = place != null;
        // The first does not wait: it shows whether everything works.
        FeedPage page = feed.read(
                place,
                isRegistered ? null : from(),
                isRegistered ? config.pageSize() : 1,
                isFirst ? 0 : config.waitSeconds());
        if (!page.items().isEmpty()) {
            topic.publish(page);
        }
        if (!page.next().equals(place)) {
            feed.acknowledge(config.consumer(), new FeedClient.Acknowledgement(page.next()));
        }
        if (page.items().isEmpty()) {
            // After the acknowledgement: the place of the latest entry is kept while the topic is still missing.
            topic.check();
        }
        cursor = page.next();
    }

    private String registered() {
        return feed.consumers().items().stream()
                .filter(consumer -> consumer.name().equals(config.consumer()))
                .map(FeedClient.Consumer::acknowledged)
                .findFirst()
                .orElse(null);
    }

    private String from() {
        return config.from().equals(BEGINNING) ? null : config.from();
    }

    private String reason(RuntimeException e) {
        if (e instanceof KafkaException) {
            return "no broker takes the records: " + e.getMessage();
        }
        if (e instanceof OidcClientException) {
            return "auth-token-service issues no token: " + e.getMessage();
        }
        if (!(e instanceof WebApplicationException refused)) {
            return e.getCause() == null ? e.toString() : e + ", caused by " + e.getCause();
        }
        int status = refused.getResponse().getStatus();
        return switch (status) {
            case UNAUTHORIZED ->
                "the feed refuses the relay's token (401): it is of another issuer, or has been revoked";
            case FORBIDDEN ->
                "the feed refuses the relay's application (403): waybill.kafka-relay.client-id must be an application with the role feed";
            case CONFLICT ->
                isRegistered
                        ? "the feed refuses the place that it kept for the relay (409): its database has been restored. Stop the relay, let the feed forget the consumer "
                                + config.consumer()
                                + ", and start it with waybill.kafka-relay.from at a time before the backup (docs/operate/kafka.md)"
                        : "the feed does not register the consumer " + config.consumer() + ": " + answer(refused);
            default -> "the feed answers " + answer(refused);
        };
    }

    private static String answer(WebApplicationException refused) {
        return refused.getResponse().getStatus() + " " + refused.getResponse().readEntity(String.class);
    }
}
