package io.waybill.auth.registry.user;

import de.mkammerer.argon2.Argon2;
import de.mkammerer.argon2.Argon2Factory;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.waybill.common.error.ApiException;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Argon2id on a small pool with a bounded queue: a flood of log-ins fills the queue and gets 503. */
@ApplicationScoped
public class PasswordHashing {

    private static final int PARALLELISM = 1;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int RETRY_AFTER_SECONDS = 2;

    private final PasswordConfig config;
    private final Argon2 argon2 = Argon2Factory.create(Argon2Factory.Argon2Types.ARGON2id, SALT_BYTES, HASH_BYTES);
    private final ThreadPoolExecutor pool;
    private final Timer time;

    /** The hash that an unknown user's password is compared with, so that it takes the same time. */
    private final String nobodysHash;

    PasswordHashing(PasswordConfig config, MeterRegistry metrics) {
        this.config = config;
        int threads = config.threads().orElse(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
        this.pool = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(config.queue()),
                Thread.ofPlatform().name("password-", 0).daemon().factory());
        this.time = Timer.builder("waybill.auth.password.hashing")
                .description("Time of one password hash, without waiting for a thread")
                .register(metrics);
        Gauge.builder("waybill.auth.password.queue", pool, p -> p.getQueue().size())
                .description("Log-ins that wait for a hash")
                .baseUnit("tasks")
                .register(metrics);
        this.nobodysHash = hashNow("nobody");
    }

    @PreDestroy
    void stop() {
        // What was queued never runs: without this, its callers would wait for ever.
        pool.shutdownNow().forEach(queued -> ((Future<?>) queued).cancel(false));
    }

    /**
     * The PHC string of a password, with a new salt.
     *
     * @throws ApiException 503 with {@code Retry-After} if the queue is full
     */
    public String hash(String password) {
        return onPool(() -> hashNow(password));
    }

    /**
     * Whether the password matches the hash.
     *
     * @param hash {@code null} for an unknown user: the answer is no, after the same time
     * @throws ApiException 503 with {@code Retry-After} if the queue is full
     */
    public boolean verify(String hash, String password) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        boolean right = onPool(() -> argon2.verify(hash == null ? nobodysHash : hash, bytes));
        return right && hash != null;
    }

    /** Whether the hash was made with weaker parameters than the present ones. */
    boolean isOutdated(String hash) {
        return argon2.needsRehash(hash, config.iterations(), config.memoryKib(), PARALLELISM);
    }

    private String hashNow(String password) {
        return argon2.hash(
                config.iterations(), config.memoryKib(), PARALLELISM, password.getBytes(StandardCharsets.UTF_8));
    }

    /** As {@link #hash}, if a thread or a place in the queue is free: for work that can wait for another occasion. */
    Optional<String> hashIfIdle(String password) {
        return unlessFull(() -> hashNow(password));
    }

    /** The result of a task, once a thread has run it. */
    <T> T onPool(Callable<T> task) {
        return unlessFull(task)
                .orElseThrow(() -> ApiException.unavailable("too many log-ins at once", RETRY_AFTER_SECONDS));
    }

    private <T> Optional<T> unlessFull(Callable<T> task) {
        Future<T> result;
        try {
            result = pool.submit(() -> time.recordCallable(task));
        } catch (RejectedExecutionException full) {
            return Optional.empty();
        }
        try {
            return Optional.of(result.get());
        } catch (InterruptedException e) {
            result.cancel(true);
            Thread.currentThread().interrupt();
            throw isStopping();
        } catch (CancellationException e) {
            throw isStopping();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a password could not be hashed", e.getCause());
        }
    }

    private static ApiException isStopping() {
        return ApiException.unavailable("the service is stopping", RETRY_AFTER_SECONDS);
    }
}
