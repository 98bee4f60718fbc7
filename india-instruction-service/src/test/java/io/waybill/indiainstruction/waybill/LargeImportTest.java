package io.waybill.indiainstruction.waybill;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.waybill.indiainstruction.Service;
import io.waybill.indiainstruction.ServiceUnderTest;
import java.io.ByteArrayInputStream;
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
import java.util.Enumeration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What one import of many waybills needs. */
@QuarkusTest
@ServiceUnderTest
class LargeImportTest {

    private static final int LINES = 100_000;
    private static final int LINES_OF_A_BLOCK = 1_000;
    private static final long MEBIBYTE = 1 << 20;

    @Test
    void aHundredThousandWaybillsAreImportedInOneCallAndInBoundedMemory() throws Exception {
        long idle = liveMemory();
        Blocks blocks = new Blocks();

        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + RestAssured.port + "/admin/v1/waybills"))
                .header("Authorization", "Bearer " + Service.operatorToken().signed())
                .header("Content-Type", "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new SequenceInputStream(blocks)))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

        assertThat(answer.statusCode()).isEqualTo(200);
        JsonPath report = JsonPath.from(answer.body());
        assertThat(report.getInt("lines")).isEqualTo(LINES);
        assertThat(report.getInt("created")).isEqualTo(LINES);
        assertThat(Service.query("select count(*) from waybill where login_id = 'BULK'"))
                .isEqualTo("" + LINES);
        assertThat(blocks.peak - idle).as("a batch or two").isLessThan(64 * MEBIBYTE);
    }

    /** Makes a block of lines when the one before has been sent, and looks now and then at what is held meanwhile. */
    @SuppressWarnings("JdkObsolete") // SequenceInputStream takes nothing else
    private static final class Blocks implements Enumeration<InputStream> {

        private final Instant time = Instant.now().minusSeconds(60);
        private int made;
        private long peak;

        @Override
        public boolean hasMoreElements() {
            return made < LINES;
        }

        @Override
        public InputStream nextElement() {
            if (made / LINES_OF_A_BLOCK % 20 == 10) {
                peak = Math.max(peak, liveMemory());
            }
            String lines = IntStream.range(made, made + LINES_OF_A_BLOCK)
                    .mapToObj(i -> Service.line(Long.toString(700_000_000_000L + i), "BULK", "IN_TRANSIT", time))
                    .collect(Collectors.joining("\n", "", "\n"));
            made += LINES_OF_A_BLOCK;
            return new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8));
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
