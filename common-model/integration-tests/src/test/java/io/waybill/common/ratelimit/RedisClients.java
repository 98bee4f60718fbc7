package io.waybill.common.ratelimit;

import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.concurrent.TimeUnit;

/** Clients, each with connections of its own. */
final class RedisClients implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();

    /** What leads to a server of this machine; as many calls may wait for a connection as in a service. */
    static RedisOptions options(int port) {
        return new RedisOptions()
                .setConnectionString("redis://localhost:" + port)
                .setMaxPoolWaiting(1_000);
    }

    Redis to(int port) {
        return to(options(port));
    }

    Redis to(RedisOptions options) {
        return Redis.createClient(vertx, options);
    }

    static Response send(Redis redis, Command command, Object... arguments) throws Exception {
        Request request = Request.cmd(command);
        for (Object argument : arguments) {
            request.arg(argument.toString());
        }
        return redis.send(request).toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
