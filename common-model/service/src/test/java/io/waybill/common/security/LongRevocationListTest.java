package io.waybill.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;

/**
 * What the list may cost: 500 000 entries leave a service with a heap of 128 MiB room for itself, also when read again.
 */
class LongRevocationListTest {

    private static final int ENTRIES = 500_000;

    /** Of 128 MiB; the rest is the service's. */
    private static final String HEAP = "-Xmx76m";

    @Test
    void halfAMillionEntriesFitIntoASmallHeap() throws IOException, InterruptedException {
        long start = System.nanoTime();

        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LongRevocationListTest.class.getName())
                .inheritIO()
                .start();

        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as("3: out of memory").isZero();
        Logger.getLogger(LongRevocationListTest.class)
                .infof("a JVM read %d entries twice in %d ms", ENTRIES, (System.nanoTime() - start) / 1_000_000);
    }

    /** Reads the whole list, and once more, as every hour. */
    public static void main(String[] arguments) throws IOException {
        RevocationList list = new RevocationList(InstantSource.system());
        for (int reading = 0; reading < 2; reading++) {
            list.read(document());
            if (list.size() != ENTRIES) {
                System.exit(1);
            }
        }
    }

    @SuppressWarnings("JdkObsolete") // a SequenceInputStream takes an Enumeration
    private static InputStream document() {
        Iterator<InputStream> parts = IntStream.rangeClosed(-1, ENTRIES)
                .mapToObj(LongRevocationListTest::part)
                .map(part -> (InputStream) new ByteArrayInputStream(part.getBytes(StandardCharsets.US_ASCII)))
                .iterator();
        return new SequenceInputStream(new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return parts.hasNext();
            }

            @Override
            public InputStream nextElement() {
                return parts.next();
            }
        });
    }

    private static String part(int i) {
        if (i < 0) {
            return "{\"version\":1,\"entries\":[";
        }
        return i == ENTRIES ? "]}" : "%s{\"jti\":\"%024d\",\"until\":1800000000}".formatted(i == 0 ? "" : ",", i);
    }
}
