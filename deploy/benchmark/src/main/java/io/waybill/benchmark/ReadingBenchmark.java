package io.waybill.benchmark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.waybill.common.json.StrictJson;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.match.MatchRequest;
import io.waybill.freight.match.MatchResult;
import io.waybill.freight.match.ProductMatcher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading a match of 200 lines, each step with those before it: what any reader needs, the tree, and the shipment. And
 * matching it, which is no longer most of the work.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class ReadingBenchmark {

    private static final byte[] REQUEST = """
            {"marketAvailability":"B2B","payerCode":"DAP",
             "parties":[{"role":"consignor","address":{"countryCode":"SE"}},{"role":"consignee","address":{"countryCode":"NO"}}],
             "cargo":{"pieces":[%s]}}""".formatted(IntStream.range(0, 200)
                    .mapToObj(line -> """
                            {"packageType": "PAL", "numberOfPieces": 2, "weight": %d, "length": 120, "width": 80, "height": 145,
                             "stackable": true}""".formatted(50 + line))
                    .collect(Collectors.joining(", ")))
            .getBytes(StandardCharsets.UTF_8);

    private final JsonFactory json = new JsonFactory();
    private CompiledCatalogue catalogue;
    private ProductMatcher matcher;
    private MatchRequest request;

    @Setup
    public void generate() {
        catalogue = GeneratedCatalogue.of(100);
        matcher = new ProductMatcher(catalogue.region("SE"));
        request = shipment();
    }

    /** Jackson's tokens with their values. */
    @Benchmark
    public int tokens() throws IOException {
        int read = 0;
        try (JsonParser parser = json.createParser(REQUEST)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                read += token.isNumeric() ? parser.getIntValue() : parser.getTextLength();
            }
        }
        return read;
    }

    /** Jackson's tree, with what is strict about it. */
    @Benchmark
    public JsonNode tree() {
        return StrictJson.read(REQUEST);
    }

    /** The shipment, with every field checked. */
    @Benchmark
    public MatchRequest shipment() {
        return MatchRequest.read(StrictJson.readObject(REQUEST), catalogue);
    }

    @Benchmark
    public MatchResult match() {
        return matcher.match(request);
    }
}
