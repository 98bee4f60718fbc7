package io.waybill.common.ratelimit;

import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.waybill.common.security.ServiceLevel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jboss.logging.Logger;

/**
 * Hashes in Redis or Valkey: one key per caller, so that a query goes to one node of a cluster. Redis runs a script as
 * a whole, with its own time. A key that is not used expires.
 */
final class RedisRateLimitStore implements RateLimitStore {

    private static final Logger LOG = Logger.getLogger(RedisRateLimitStore.class);

    /** As long as rows of the table are kept: a caller's day has ended, by whatever clock. */
    private static final long SECONDS_KEPT = Duration.ofDays(2).toSeconds();

    // Says what the statement of PostgresRateLimitStore says.
    private static final Script TAKE = new Script("""
            local wanted, per_second, per_day = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
            local returned, returned_day = tonumber(ARGV[4]), tonumber(ARGV[5])
            local time = redis.call('TIME')
            local now = tonumber(time[1])
            local known = redis.call('HMGET', KEYS[1], 'second', 'in_second', 'in_day')
            local second, in_second, in_day = now, 0, 0
            if known[1] then
              local last = tonumber(known[1])
              local last_day = math.floor(last / 86400)
              if last >= now and last <= now + 10 then
                second, in_second = last, tonumber(known[2])
              end
              if last_day >= math.floor(now / 86400) then
                in_day = tonumber(known[3])
                if returned_day == last_day then
                  in_day = math.max(0, in_day - returned)
                end
              end
            end
            local rest = per_day - in_day
            local granted = math.max(0, math.min(wanted, per_second - in_second, rest, math.max(1, math.floor(rest / 4))))
            in_day = in_day + granted
            redis.call('HSET', KEYS[1], 'second', second, 'in_second', in_second + granted, 'in_day', in_day)
            redis.call('EXPIRE', KEYS[1], ARGV[6])
            return {granted, in_day, second, now * 1000 + math.floor(tonumber(time[2]) / 1000)}
            """);

    private static final Script GIVE_BACK = new Script("""
            local known = redis.call('HMGET', KEYS[1], 'second', 'in_day')
            if known[1] and math.floor(tonumber(known[1]) / 86400) == tonumber(ARGV[2]) then
              redis.call('HSET', KEYS[1], 'in_day', math.max(0, tonumber(known[2]) - tonumber(ARGV[1])))
            end
            return 0
            """);

    private final Redis redis;
    private final String prefix;
    private final long timeout;

    /**
     * @param prefix what every key begins with
     * @param timeout how long a question may take in all: waiting for a connection, connecting, and the answer
     */
    RedisRateLimitStore(Redis redis, String prefix, Duration timeout) {
        this.redis = redis;
        this.prefix = prefix;
        this.timeout = timeout.toNanos();
        // Connecting for the first time may take longer than a call waits.
        redis.send(Request.cmd(Command.PING)).onFailure(cause -> LOG.debugf("Redis cannot be reached yet: %s", cause));
    }

    @Override
    public Grant take(String key, ServiceLevel level, long wanted, UnusedCalls unused) {
        Response answer = answered(connection -> send(
                connection,
                TAKE,
                key,
                wanted,
                level.perSecond(),
                level.perDay(),
                unused.calls(),
                unused.day(),
                SECONDS_KEPT));
        return new Grant(
                answer.get(0).toLong(),
                answer.get(1).toLong(),
                answer.get(2).toLong(),
                answer.get(3).toLong());
    }

    @Override
    public void giveBack(Map<String, UnusedCalls> unused) {
        // Sent one after the other without waiting: in a cluster, each caller's key has a node of its own.
        answered(connection -> Future.join(unused.entrySet().stream()
                .map(caller -> send(
                        connection,
                        GIVE_BACK,
                        caller.getKey(),
                        caller.getValue().calls(),
                        caller.getValue().day()))
                .toList()));
    }

    @Override
    public int deleteStale(int limit) {
        return 0; // keys expire
    }

    /** The client ends with the application. */
    @Override
    public void close() {}

    private <T> T answered(Function<RedisConnection, Future<T>> question) {
        long giveUpAt = System.nanoTime() + timeout;
        Future<T> answer = redis.connect()
                .compose(connection -> ask(connection, question, giveUpAt).eventually(() -> connection.close()));
        try {
            return answer.toCompletionStage().toCompletableFuture().get(timeout, TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new RateLimitStoreException(e.getCause());
        } catch (TimeoutException e) {
            throw new RateLimitStoreException(
                    new TimeoutException("no answer from Redis within " + Duration.ofNanos(timeout)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RateLimitStoreException(e);
        }
    }

    private static <T> Future<T> ask(
            RedisConnection connection, Function<RedisConnection, Future<T>> question, long giveUpAt) {
        return System.nanoTime() - giveUpAt >= 0
                ? Future.failedFuture(new TimeoutException("the caller waits no longer"))
                : question.apply(connection);
    }

    private Future<Response> send(RedisConnection connection, Script script, String key, long... arguments) {
        return connection
                .send(script.request(Command.EVALSHA, script.hash, prefix + key, arguments))
                .recover(cause -> isUnknownScript(cause)
                        ? connection.send(script.request(Command.EVAL, script.text, prefix + key, arguments))
                        : Future.failedFuture(cause));
    }

    /** Redis has been started since, or is another one. */
    private static boolean isUnknownScript(Throwable cause) {
        return cause.getMessage() != null && cause.getMessage().startsWith("NOSCRIPT");
    }

    private record Script(String text, String hash) {

        Script(String text) {
            this(text, sha1(text));
        }

        Request request(Command command, String script, String key, long[] arguments) {
            Request request = Request.cmd(command).arg(script).arg(1).arg(key);
            for (long argument : arguments) {
                request.arg(argument);
            }
            return request;
        }

        private static String sha1(String text) {
            try {
                byte[] hash = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
                return HexFormat.of().formatHex(hash);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
