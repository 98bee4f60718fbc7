package io.waybill.indiainstruction.waybill;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What one import of many waybills needs. */
@QuarkusTest
@ServiceUnderTest
class LargeImportTest {

    private static final int LINES = 100_000;
    private static final long MEBIBYTE = 1 << 20;

    @Test
    void aHundredThousandWaybillsAreImportedInOneCallAndInBoundedMemory() throws Exception {
        // Given what the process holds without the import
        long idle = liveMemory();

        // When it is sent as a stream of unknown length, with a look at what is held in its course
        long[] peak = {idle};
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(
                                        URI.create("http://localhost:" + RestAssured.port + "/admin/v1/waybills"))
                                .header("Authorization", "Bearer " + Service.operatorToken())
                                .header("Content-Type", "application/x-ndjson")
                                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new SequenceInputStream(
                                        Collections.enumeration(lines(peak).toList()))))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());

        // Then every waybill is there, and no more was held than a batch or two
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonPath report = JsonPath.from(answer.body());
        assertThat(report.getInt("lines")).isEqualTo(LINES);
        assertThat(report.getInt("created")).isEqualTo(LINES);
        assertThat(Service.query("select count(*) from waybill where login_id = 'BULK'"))
                .isEqualTo("" + LINES);
        System.out.printf(
                "import of %d lines: live memory %d MiB idle, %d MiB at most%n",
                LINES, idle / MEBIBYTE, peak[0] / MEBIBYTE);
        assertThat(peak[0] - idle).isLessThan(64 * MEBIBYTE);
    }

    /** The lines, made as they are read; now and then the memory is measured in between. */
    private static Stream<InputStream> lines(long[] peak) {
        Instant time = Instant.now().minusSeconds(60);
        return IntStream.range(0, LINES / 1000).<InputStream>mapToObj(block -> new Block(block, time, peak));
    }

    /** A thousand lines, made when the first byte of them is read. */
    private static final class Block extends InputStream {

        private final int number;
        private final Instant time;
        private final long[] peak;
        private InputStream content;

        Block(int number, Instant time, long[] peak) {
            this.number = number;
            this.time = time;
            this.peak = peak;
        }

        @Override
        public int read() throws IOException {
            return content().read();
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            return content().read(buffer, offset, length);
        }

        private InputStream content() {
            if (content == null) {
                if (number % 20 == 10) {
                    peak[0] = Math.max(peak[0], liveMemory());
                }
                StringBuilder text = new StringBuilder();
                for (int i = 0; i < 1000; i++) {
                    text.append(Service.line(
                                    Long.toString(700_000_000_000L + number * 1000L + i), "BULK", "IN_TRANSIT", time))
                            .append('\n');
                }
                content = new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
            }
            return content;
        }

        @Override
        public void close() {
            content = InputStream.nullInputStream();
        }
    }

    /** What was in use when the collector had just ended, whatever has been made since. */
    private static long liveMemory() {
        ManagementFactory.getMemoryMXBean().gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                .sum();
    }
}
