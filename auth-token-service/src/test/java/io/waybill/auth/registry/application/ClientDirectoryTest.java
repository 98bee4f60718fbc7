package io.waybill.auth.registry.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.waybill.auth.platform.cache.AgedCaches;
import io.waybill.auth.registry.RegistryConfig;
import io.waybill.auth.registry.application.RegisteredClient.Credentials;
import io.waybill.auth.registry.application.RegisteredClient.NotBefore;
import io.waybill.auth.registry.application.RegisteredClient.Rights;
import io.waybill.auth.registry.servicelevel.ServiceLevelChanged;
import io.waybill.common.WaybillConfig;
import io.waybill.common.security.ServiceLevel;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is remembered of clients. */
class ClientDirectoryTest {

    private static final int REMEMBERED = 20_000;

    private final Registered registered = new Registered();
    private final AtomicLong nanos = new AtomicLong();

    private static final SmallRyeConfig CONFIG = new SmallRyeConfigBuilder()
            .withMapping(WaybillConfig.class)
            .withMapping(RegistryConfig.class)
            .withDefaultValue("waybill.environment", "sandbox")
            .withDefaultValue("waybill.issuer", "http://issuer.example")
            .withDefaultValue("waybill.auth.client-cache-size", Integer.toString(REMEMBERED))
            .build();

    private final ClientDirectory directory = new ClientDirectory(
            registered,
            null,
            new AgedCaches(Runnable::run, nanos::get),
            CONFIG.getConfigMapping(RegistryConfig.class),
            CONFIG.getConfigMapping(WaybillConfig.class),
            Clock.systemUTC(),
            new SimpleMeterRegistry());

    @Test
    void idsOfStrangersPushNoClientOut() {
        assertThat(directory.find("client-1")).isPresent();

        IntStream.range(0, 2 * REMEMBERED)
                .forEach(i -> assertThat(directory.find("stranger-" + i)).isEmpty());

        registered.asked.clear();
        assertThat(directory.find("client-1")).isPresent();
        assertThat(registered.asked).isEmpty();
    }

    @Test
    void anIdThatWasUnknownIsFoundOnceItIsRegistered() {
        registered.prefix = "other";
        assertThat(directory.find("client-1")).isEmpty();
        assertThat(directory.find("client-1")).isEmpty();
        assertThat(registered.asked).hasSize(1);

        registered.prefix = "client";
        directory.onChange(new ApplicationChanged("client-1"));

        assertThat(directory.find("client-1")).isPresent();
    }

    /** Another replica has suspended it in the meantime. */
    @Test
    void aClientThatWasIdleForElevenSecondsIsLoadedBeforeItIsUsed() {
        assertThat(directory.find("client-1"))
                .hasValueSatisfying(client -> assertThat(client.approved()).isTrue());

        registered.approved = false;
        nanos.addAndGet(Duration.ofSeconds(11).toNanos());

        assertThat(directory.find("client-1"))
                .hasValueSatisfying(client -> assertThat(client.approved()).isFalse());
    }

    @Test
    void aChangedLevelIsKnownHereAtOnce() {
        assertThat(directory.find("client-1")).isPresent();
        registered.asked.clear();

        directory.onLevelChange(new ServiceLevelChanged("standard"));

        assertThat(directory.find("client-1")).isPresent();
        assertThat(registered.asked).containsExactly("client-1");
    }

    /** The database: every id with a prefix is an application. */
    private static final class Registered extends ApplicationRepository {

        private final List<String> asked = new ArrayList<>();
        private String prefix = "client";
        private boolean approved = true;

        Registered() {
            super(null);
        }

        @Override
        Optional<RegisteredClient> client(
                String clientId, String environment, Instant now, Function<String, ServiceLevel> levels) {
            asked.add(clientId);
            return Optional.of(clientId).filter(id -> id.startsWith(prefix)).map(this::client);
        }

        private RegisteredClient client(String clientId) {
            return new RegisteredClient(
                    UUID.randomUUID(),
                    clientId,
                    approved,
                    new Rights("SE", new ServiceLevel("standard", 10, 250), Set.of(), Set.of("parcel"), List.of()),
                    new Credentials(List.of(), List.of(), List.of()),
                    new NotBefore(0, 0),
                    null);
        }
    }
}
