package io.waybill.freight.sample;

import static io.waybill.freight.FreightCalls.BASE;
import static io.waybill.freight.FreightCalls.MATCH;
import static io.waybill.freight.FreightCalls.operator;
import static io.waybill.freight.FreightCalls.post;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.waybill.freight.SeedCatalogue;
import io.waybill.freight.ServiceUnderTest;
import io.waybill.freight.catalogue.document.ReferenceCase;
import io.waybill.freight.catalogue.document.ReferenceCase.Kind;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Now and then a request is kept, without whose it is, and replayed before a catalogue is published. */
@QuarkusTest
@ServiceUnderTest
class RequestSamplesTest {

    @Inject
    RequestSamples samples;

    @Inject
    RequestSampleRepository stored;

    @BeforeEach
    void none() {
        samples.store();
        stored.deleteOld(Instant.now().plusSeconds(60), 0);
    }

    @Test
    void oneRequestOfAKindIsKeptUntilItIsStored() {
        match(200, MATCH);
        match(200, MATCH.replace("\"PAL\"", "\"HPL\""));
        assertThat(stored.cases()).isEmpty();

        samples.store();
        samples.store();

        assertThat(stored.cases()).hasSize(1).first().satisfies(sample -> {
            assertThat(sample.kind()).isEqualTo(Kind.MATCH);
            assertThat(sample.region()).isEqualTo("SE");
            assertThat(sample.request().toString()).contains("PAL");
        });
        match(200, MATCH.replace("\"PAL\"", "\"HPL\""));
        samples.store();
        assertThat(stored.cases()).hasSize(2);
    }

    @Test
    void whatIsRefusedOrLargeIsNotKept() {
        match(400, MATCH.replace("\"PAL\"", "\"NIX\""));
        match(200, MATCH + " ".repeat(9_000));

        samples.store();

        assertThat(stored.cases()).isEmpty();
    }

    @Test
    void onlyTheNewestAreKept() {
        IntStream.range(0, 5).forEach(i -> stored.add(Kind.WEIGHT, "SE", "{\"n\":" + i + "}", Instant.now()));

        stored.deleteOld(Instant.EPOCH, 2);

        assertThat(stored.cases().stream().map(ReferenceCase::request).map(Object::toString))
                .containsExactly("{\"n\":4}", "{\"n\":3}");
        stored.deleteOld(Instant.now().plusSeconds(1), 2);
        assertThat(stored.cases()).isEmpty();
    }

    @Test
    void samplesAreReplayed() {
        match(200, MATCH);
        samples.store();
        String halved = new String(SeedCatalogue.bytes(), StandardCharsets.UTF_8)
                .replaceFirst("\"kgPerCubicMeter\": 350", "\"kgPerCubicMeter\": 175")
                .replaceFirst("\"kgPerLoadingMeter\": 2000", "\"kgPerLoadingMeter\": 4000")
                .replaceFirst("\"kgPerPalletPlace\": 800", "\"kgPerPalletPlace\": 1600");

        List<Boolean> ofClients = operator()
                .body(halved)
                .put("/admin/v1/catalogue?dryRun=true")
                .then()
                .statusCode(200)
                .extract()
                .path("cases.moved.sample");

        assertThat(ofClients).contains(true);
    }

    private static void match(int status, String body) {
        post(body).post(BASE + "/productmatches").then().statusCode(status);
    }
}
