package io.waybill.test.contract;

import io.waybill.test.http.RawCall;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Connections of one source, each of which makes one call after the other until this is closed. None of them may end
 * before: a connection that breaks, and whatever is thrown for a call or its answer, is a failure.
 */
public final class Callers implements AutoCloseable {

    private static final double PERCENTILE = 0.99;
    private static final int PATIENCE_MILLIS = 60_000;

    private final List<Thread> threads = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private Throwable failure;
    private long since = System.nanoTime();
    private volatile boolean closed;

    /** An answer, and how long it took. */
    public record Answer(int status, String body, long nanos) {}

    /**
     * What has come of the calls in a time.
     *
     * @param perSecond how many were answered 200 in a second
     * @param slow 99 in 100 of those took no longer
     * @param statuses how many answers had each status
     */
    public record Measured(double perSecond, Duration slow, Map<Integer, Long> statuses) {}

    private Callers() {}

    /**
     * Starts them.
     *
     * @param source an address of this machine
     * @param next makes the next call, for any connection
     * @param answered is told of each call and its answer, on any thread
     */
    public static Callers start(
            String source, int connections, Supplier<RawCall> next, BiConsumer<RawCall, Answer> answered) {
        Callers callers = new Callers();
        for (int i = 0; i < connections; i++) {
            callers.threads.add(
                    Thread.ofPlatform().name("caller-", i).daemon().start(() -> callers.run(source, next, answered)));
        }
        return callers;
    }

    /** As above, with the same call each time. */
    public static Callers start(String source, int connections, RawCall call) {
        return start(source, connections, () -> call, (made, answer) -> {});
    }

    /** Forgets what has been answered up to now. */
    public synchronized void measureFromNowOn() {
        answers.clear();
        since = System.nanoTime();
    }

    /**
     * What has been answered since.
     *
     * @throws AssertionError if a connection has ended
     */
    public synchronized Measured measured() {
        orFail();
        long[] good = answers.stream()
                .filter(answer -> answer.status == 200)
                .mapToLong(Answer::nanos)
                .sorted()
                .toArray();
        return new Measured(
                good.length * 1e9 / (System.nanoTime() - since),
                Duration.ofNanos(good.length == 0 ? Long.MAX_VALUE : good[(int) (good.length * PERCENTILE)]),
                answers.stream().collect(Collectors.groupingBy(Answer::status, TreeMap::new, Collectors.counting())));
    }

    /**
     * Ends when each connection has had its last answer.
     *
     * @throws AssertionError if one has not
     */
    @Override
    public void close() {
        closed = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        orFail();
    }

    private synchronized void orFail() {
        if (failure != null) {
            throw new AssertionError("a connection has ended: " + failure, failure);
        }
    }

    private void run(String source, Supplier<RawCall> next, BiConsumer<RawCall, Answer> answered) {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(source, 0));
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(SocketsContract.service(), PATIENCE_MILLIS);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (!closed) {
                RawCall call = next.get();
                long started = System.nanoTime();
                socket.getOutputStream().write((call.head() + call.body()).getBytes(StandardCharsets.UTF_8));
                Answer answer = read(in, started);
                synchronized (this) {
                    answers.add(answer);
                }
                answered.accept(call, answer);
            }
        } catch (Throwable e) {
            synchronized (this) {
                failure = failure == null ? e : failure;
            }
        }
    }

    private static Answer read(InputStream in, long started) throws IOException {
        int status = Integer.parseInt(line(in).split(" ", -1)[1]);
        int length = Stream.generate(() -> header(in))
                .takeWhile(header -> !header.isEmpty())
                .filter(header -> header.startsWith("content-length:"))
                .mapToInt(header -> Integer.parseInt(
                        header.substring("content-length:".length()).strip()))
                .sum();
        String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        return new Answer(status, body, System.nanoTime() - started);
    }

    private static String header(InputStream in) {
        try {
            return line(in).toLowerCase(Locale.ROOT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            line.append((char) next);
        }
        return line.toString().strip();
    }
}
