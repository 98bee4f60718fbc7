package io.waybill.common.ratelimit;

import io.quarkus.redis.runtime.client.VertxRedisClientFactory;
import io.quarkus.redis.runtime.client.config.RedisConfig;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Clients with the settings that all services share, each with connections of its own. */
final class RedisClients implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();

    /** @param settings beside the shared ones, and instead of them */
    Redis to(int port, Map<String, String> settings) throws IOException {
        Map<String, String> own = new HashMap<>(settings);
        own.putIfAbsent("quarkus.redis.hosts", "redis://localhost:" + port);
        SmallRyeConfigBuilder shared = new SmallRyeConfigBuilder();
        ClassLoader classes = RateLimiter.class.getClassLoader();
        for (URL file : Collections.list(classes.getResources("META-INF/microprofile-config.properties"))) {
            shared.withSources(new PropertiesConfigSource(file, 100));
        }
        RedisConfig config = shared.addDiscoveredConverters()
                .withMapping(RedisConfig.class)
                .withSources(new PropertiesConfigSource(own, "the test", 200))
                .build()
                .getConfigMapping(RedisConfig.class);
        return VertxRedisClientFactory.create(
                RedisConfig.DEFAULT_CLIENT_NAME,
                vertx,
                config.clients().get(RedisConfig.DEFAULT_CLIENT_NAME),
                new NoTls(),
                name -> Optional.empty());
    }

    Redis to(int port) throws IOException {
        return to(port, Map.of());
    }

    static Response send(Redis redis, Command command, Object... arguments) throws Exception {
        Request request = Request.cmd(command);
        for (Object argument : arguments) {
            request.arg(argument.toString());
        }
        Future<Response> answer = redis.send(request);
        return answer.toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private static final class NoTls implements TlsConfigurationRegistry {

        @Override
        public Optional<TlsConfiguration> get(String name) {
            return Optional.empty();
        }

        @Override
        public Optional<TlsConfiguration> getDefault() {
            return Optional.empty();
        }

        @Override
        public void register(String name, TlsConfiguration configuration) {
            throw new AssertionError("the client only looks configurations up");
        }
    }
}
