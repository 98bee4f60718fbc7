package io.waybill.benchmark;

import de.mkammerer.argon2.Argon2;
import de.mkammerer.argon2.Argon2Factory;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a password's Argon2id hash alone costs, with the parameters of auth-token-service: prints hashes a second.
 * Arguments: threads, seconds. Run from its source by {@code deploy/benchmark/compare}.
 */
public final class HashAlone {

    private static final int MEMORY_KIB = 19_456;
    private static final int ITERATIONS = 2;

    private HashAlone() {}

    public static void main(String[] arguments) throws InterruptedException {
        int threads = Integer.parseInt(arguments[0]);
        long nanos = TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[1]));
        Argon2 argon2 = Argon2Factory.create(Argon2Factory.Argon2Types.ARGON2id, 16, 32);
        byte[] password = "a password of some length".getBytes(StandardCharsets.UTF_8);
        String hash = argon2.hash(ITERATIONS, MEMORY_KIB, 1, password);
        AtomicLong verified = new AtomicLong();
        long start = System.nanoTime();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            for (int i = 0; i < threads; i++) {
                pool.execute(() -> {
                    while (System.nanoTime() - start < nanos) {
                        argon2.verify(hash, password);
                        verified.incrementAndGet();
                    }
                });
            }
        }
        System.out.printf("%.1f%n", verified.get() * 1e9 / (System.nanoTime() - start));
    }
}
