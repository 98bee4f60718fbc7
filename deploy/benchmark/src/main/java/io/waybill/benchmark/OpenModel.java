package io.waybill.benchmark;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * Calls at a steady rate, whatever the answers do: each call's latency counts from the time at which it was due, so a
 * pause of the service is charged to every call that it delays (no coordinated omission). Arguments: port, method,
 * path, calls a second, seconds, connections, a file of headers ({@code Name: value}), and a file with the body or
 * {@code -}; in a file of headers, {@code @file} as a value stands for the next line of that file. Prints {@code result
 * calls microseconds p50 p95 p99 refused}. Run from its source by {@code deploy/benchmark/compare}.
 */
public final class OpenModel {

    /** The generator is a JVM that has just started: its own first calls are slow, and are sent but not counted. */
    private static final int WARM_UP_SECONDS = 5;

    private static final long LONGEST_MICROS = TimeUnit.SECONDS.toMicros(60);
    private static final long NANOS_A_SECOND = 1_000_000_000L;

    private record Header(String name, List<String> values) {}

    private OpenModel() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int port = Integer.parseInt(arguments[0]);
        HttpMethod method = HttpMethod.valueOf(arguments[1]);
        String path = arguments[2];
        long rate = Long.parseLong(arguments[3]);
        long warmUp = rate * WARM_UP_SECONDS;
        long seconds = Long.parseLong(arguments[4]);
        long calls = warmUp + rate * seconds;
        int connections = Integer.parseInt(arguments[5]);
        List<Header> headers = headers(Path.of(arguments[6]));
        Buffer body = arguments[7].equals("-") ? null : Buffer.buffer(Files.readAllBytes(Path.of(arguments[7])));

        Vertx vertx = Vertx.vertx();
        HttpClient client = vertx.createHttpClient(
                new HttpClientOptions().setMaxPoolSize(connections).setMaxWaitQueueSize(-1));
        Histogram latencies = new Histogram(LONGEST_MICROS, 3);
        AtomicLong refused = new AtomicLong();
        CountDownLatch open = new CountDownLatch(Math.toIntExact(calls));
        long start = System.nanoTime();
        long[] sent = {0};
        // All in one context: the histogram is for one thread.
        vertx.getOrCreateContext()
                .runOnContext(begin -> vertx.setPeriodic(1, timer -> {
                    while (sent[0] < calls && System.nanoTime() - start >= sent[0] * NANOS_A_SECOND / rate) {
                        long due = start + sent[0] * NANOS_A_SECOND / rate;
                        boolean counts = sent[0] >= warmUp;
                        RequestOptions options = new RequestOptions()
                                .setHost("127.0.0.1")
                                .setPort(port)
                                .setMethod(method)
                                .setURI(path);
                        for (Header header : headers) {
                            options.putHeader(header.name(), header.values().get((int)
                                    (sent[0] % header.values().size())));
                        }
                        sent[0]++;
                        client.request(options)
                                .compose(request -> body == null ? request.send() : request.send(body))
                                .compose(response -> response.end().map(response.statusCode()))
                                .onComplete(answer -> {
                                    if (counts) {
                                        latencies.recordValue(Math.min(
                                                LONGEST_MICROS,
                                                TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - due)));
                                    }
                                    if (answer.failed() || answer.result() >= 400) {
                                        refused.incrementAndGet();
                                    }
                                    open.countDown();
                                });
                    }
                    if (sent[0] == calls) {
                        vertx.cancelTimer(timer);
                    }
                }));
        open.await(TimeUnit.SECONDS.toMicros(WARM_UP_SECONDS + seconds) + LONGEST_MICROS, TimeUnit.MICROSECONDS);
        System.out.printf(
                "result %d %d %d %d %d %d%n",
                calls - open.getCount(),
                TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start),
                latencies.getValueAtPercentile(50),
                latencies.getValueAtPercentile(95),
                latencies.getValueAtPercentile(99),
                refused.get() + open.getCount());
        vertx.close();
    }

    private static List<Header> headers(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.split(": ", 2))
                .map(parts -> new Header(parts[0], values(parts[1])))
                .toList();
    }

    private static List<String> values(String value) {
        if (!value.startsWith("@")) {
            return List.of(value);
        }
        try {
            return Files.readAllLines(Path.of(value.substring(1)));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
