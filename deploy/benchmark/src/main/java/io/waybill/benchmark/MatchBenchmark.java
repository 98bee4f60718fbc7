package io.waybill.benchmark;

import io.waybill.common.json.StrictJson;
import io.waybill.freight.catalogue.snapshot.CompiledCatalogue;
import io.waybill.freight.match.MatchRequest;
import io.waybill.freight.match.MatchResult;
import io.waybill.freight.match.ProductMatcher;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A match from Sweden to Norway in catalogues of different sizes, with the same five matches in each: reading the
 * request and matching it, without HTTP.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class MatchBenchmark {

    private static final byte[] REQUEST = """
            {"marketAvailability":"B2B","payerCode":"DAP",
             "parties":[{"role":"consignor","address":{"countryCode":"SE","postalCode":"111 43"}},
                        {"role":"consignee","address":{"countryCode":"NO","postalCode":"0154"}}],
             "cargo":{"pieces":[
               {"packageType":"PAL","numberOfPieces":2,"weight":450,"length":120,"width":80,"height":145,"stackable":true,
                "dangerousGoods":[{"unNumber":"1263","adrClass":"3","packingGroup":"II"}]},
               {"packageType":"CLL","numberOfPieces":5,"weight":20,"length":60,"width":40,"height":40}]}}""".getBytes(StandardCharsets.UTF_8);

    /** Number of products in the catalogue. */
    @Param({"100", "10000"})
    public int products;

    private CompiledCatalogue catalogue;
    private ProductMatcher matcher;
    private MatchRequest request;

    @Setup
    public void generate() {
        catalogue = GeneratedCatalogue.of(products);
        matcher = new ProductMatcher(catalogue.region("SE"));
        request = read();
        int matches = matcher.match(request).matches().size();
        if (matches != GeneratedCatalogue.MATCHES) {
            throw new IllegalStateException(matches + " matches instead of " + GeneratedCatalogue.MATCHES);
        }
    }

    /** Matching only. */
    @Benchmark
    public MatchResult match() {
        return matcher.match(request);
    }

    /** From the request body to the result. */
    @Benchmark
    public MatchResult readAndMatch() {
        return matcher.match(read());
    }

    private MatchRequest read() {
        return MatchRequest.read(StrictJson.readObject(REQUEST), catalogue);
    }
}
