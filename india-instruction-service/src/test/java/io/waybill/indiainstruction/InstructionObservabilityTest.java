package io.waybill.indiainstruction;

import static io.waybill.test.contract.ObservabilityContract.planted;
import static io.waybill.test.contract.ObservabilityContract.plantedJson;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.test.contract.ObservabilityContract;
import java.net.URL;
import java.util.List;
import java.util.Set;

/** What an operator sees of the service. */
@QuarkusTest
@ServiceUnderTest
class InstructionObservabilityTest implements ObservabilityContract {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public String service() {
        return "india-instruction";
    }

    @Override
    public List<Refusal> refusals() {
        return List.of(
                new Refusal(
                        "a forged token",
                        "401.0000007",
                        planted().contentType(ContentType.JSON).body(plantedJson()),
                        "POST",
                        Service.UPDATE),
                new Refusal(
                        "a wrong licence key",
                        "401.0000007",
                        Service.customer().body("""
                                        {"altreq":{"AWBNo":"99999999","AltInstRequestType":"DT"},
                                         "profile":{"LoginID":"%s","LicenceKey":"%s","Api_type":"S"}}""".formatted(Service.LOGIN_ID, LICENCE_KEY)),
                        "POST",
                        Service.UPDATE),
                new Refusal(
                        "a body with fields that do not exist",
                        "400.0000004",
                        Service.customer().body(plantedJson()),
                        "POST",
                        Service.UPDATE),
                new Refusal("an unknown path", "404.0000001", planted(), "GET", "/no/such/path"));
    }

    @Override
    public Set<String> onlyAfterAnEvent() {
        return Set.of("waybill_india_instructions_total", "waybill_india_feed_consumer_lag_seconds");
    }
}
