package io.waybill.benchmark.issue;

import io.waybill.database.DatabaseAccess;
import io.waybill.database.EmbeddedDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Issues JWTs from the packaged service and prints tokens a second and the peak of its resident memory, in three
 * scenarios: {@code few} (ten applications), {@code many} (100 000, each in turn) and {@code guessing} (as many, while
 * {@value #GUESSES} wrong passwords for one user come from sources that are each still allowed to try).
 *
 * <p>Arguments: the jar of the packaged service, a file of JVM options (one to a line, {@code #} before remarks), the
 * scenario, how many seconds to go on once warm, and further JVM options.
 */
public final class IssueLoad {

    private static final int CONNECTIONS = 16;
    private static final int GUESSING_CONNECTIONS = 24;
    private static final int GUESSES = 10_000;
    private static final int GUESSES_PER_SOURCE = 15;
    private static final int MANY = 100_000;
    private static final int FEW = 10;
    private static final int STEP_MICROS = 100;

    private final AuthProcess service;
    private final Population population;
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong issued = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicBoolean going = new AtomicBoolean(true);

    /** How many tokens took how long, in steps of {@value #STEP_MICROS} µs. */
    private final AtomicIntegerArray took = new AtomicIntegerArray(50_000);

    private IssueLoad(AuthProcess service, Population population) {
        this.service = service;
        this.population = population;
    }

    /** What else happens while tokens are counted. */
    private interface Phase {
        void run() throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 4) {
            System.err.println(
                    "arguments: quarkus-run.jar, file of JVM options, few | many | guessing, seconds, JVM options");
            System.exit(2);
        }
        List<String> options = new ArrayList<>();
        try (var lines = Files.lines(Path.of(arguments[1]))) {
            lines.map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .forEach(options::add);
        }
        options.addAll(List.of(arguments).subList(4, arguments.length));
        String scenario = arguments[2];
        int seconds = Integer.parseInt(arguments[3]);
        try (EmbeddedDatabase server =
                EmbeddedDatabase.builder().stopAtExit().schema("auth").start()) {
            DatabaseAccess database = server.schema("auth");
            try (AuthProcess service = new AuthProcess(Path.of(arguments[0]), options, database)) {
                service.start();
                int size = scenario.equals("few") ? FEW : MANY;
                Population population = Population.make(service, database, size);
                service.stop();
                service.start();
                new IssueLoad(service, population).run(scenario.equals("guessing"), Math.max(MANY, size), seconds);
            }
        }
    }

    private void run(boolean guessing, int warmUp, int seconds) throws Exception {
        System.out.printf("started: %d MiB resident%n", service.memory("VmRSS"));
        try (ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS + GUESSING_CONNECTIONS)) {
            List<Future<?>> load = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                load.add(threads.submit(this::issue));
            }
            while (issued.get() < warmUp && load.stream().noneMatch(Future::isDone)) {
                Thread.sleep(100);
            }
            System.out.printf("warm: %d MiB resident, peak %d%n", service.memory("VmRSS"), service.memory("VmHWM"));
            measure("quiet", () -> Thread.sleep(seconds * 1_000L));
            if (guessing) {
                measure("guessing", () -> guess(threads));
            }
            going.set(false);
            for (Future<?> each : load) {
                each.get();
            }
        }
    }

    private Void issue() throws IOException {
        try (KeepAlive http = new KeepAlive(InetAddress.getByName("127.0.0.1"), service.port())) {
            while (going.get()) {
                long begin = System.nanoTime();
                int status = http.post(
                                "/auth/v4/accesstoken",
                                "grant_type=client_credentials&client_id="
                                        + population.clientId(next.getAndIncrement()) + "&client_secret="
                                        + population.secret())
                        .status();
                long micros = (System.nanoTime() - begin) / 1_000;
                took.incrementAndGet((int) Math.min(took.length() - 1, micros / STEP_MICROS));
                (status == 200 ? issued : refused).incrementAndGet();
            }
        }
        return null;
    }

    /** The guesses; each source stays within the free attempts, so that every guess is hashed or queued. */
    private void guess(ExecutorService threads) throws Exception {
        AtomicInteger guess = new AtomicInteger();
        AtomicInteger hashed = new AtomicInteger();
        AtomicInteger turnedAway = new AtomicInteger();
        List<Future<?>> attackers = new ArrayList<>();
        for (int i = 0; i < GUESSING_CONNECTIONS; i++) {
            attackers.add(threads.submit(() -> {
                for (int source = guess.getAndIncrement();
                        source < GUESSES / GUESSES_PER_SOURCE;
                        source = guess.getAndIncrement()) {
                    byte[] address = {127, 1, (byte) (source / 250), (byte) (source % 250 + 1)};
                    try (KeepAlive http = new KeepAlive(InetAddress.getByAddress(address), service.port())) {
                        for (int n = 0; n < GUESSES_PER_SOURCE; n++) {
                            int status = http.post(
                                            "/parcel/de/account/auth/ropc/v1/token",
                                            "grant_type=password&client_id=" + population.clientId(0)
                                                    + "&client_secret=" + population.secret() + "&username="
                                                    + Population.USERNAME + "&password=guess-" + source + "-" + n)
                                    .status();
                            (status == 401 ? hashed : turnedAway).incrementAndGet();
                        }
                    }
                }
                return null;
            }));
        }
        for (Future<?> attacker : attackers) {
            attacker.get();
        }
        System.out.printf("guesses: %d hashed, %d turned away%n", hashed.get(), turnedAway.get());
    }

    private void measure(String phase, Phase meanwhile) throws Exception {
        IntStream.range(0, took.length()).forEach(step -> took.set(step, 0));
        long before = issued.get();
        long begin = System.nanoTime();
        meanwhile.run();
        double elapsed = (System.nanoTime() - begin) / 1e9;
        double rate = (issued.get() - before) / elapsed;
        System.out.printf(
                "%s: %.0f tokens/s over %.0f s, p50 %.1f ms, p99 %.1f ms, refused %d, VmRSS %d MiB, VmHWM %d MiB%n",
                phase,
                rate,
                elapsed,
                percentile(0.5),
                percentile(0.99),
                refused.get(),
                service.memory("VmRSS"),
                service.memory("VmHWM"));
    }

    /** In milliseconds, at most as much. */
    private double percentile(double share) {
        long all = IntStream.range(0, took.length()).mapToLong(took::get).sum();
        long seen = 0;
        int step = 0;
        while (step < took.length() - 1 && (seen += took.get(step)) < all * share) {
            step++;
        }
        return (step + 1) * STEP_MICROS / 1e3;
    }
}
