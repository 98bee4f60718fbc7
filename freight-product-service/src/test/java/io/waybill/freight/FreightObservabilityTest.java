package io.waybill.freight;

import static io.restassured.RestAssured.given;
import static io.waybill.test.contract.ObservabilityContract.planted;
import static io.waybill.test.contract.ObservabilityContract.plantedJson;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.waybill.test.contract.ObservabilityContract;
import java.net.URL;
import java.util.List;

/** What an operator sees of the service. */
@QuarkusTest
@ServiceUnderTest
class FreightObservabilityTest implements ObservabilityContract {

    @TestHTTPResource(value = "/metrics", management = true)
    URL metrics;

    @Override
    public URL metrics() {
        return metrics;
    }

    @Override
    public String service() {
        return "freight";
    }

    @Override
    public List<Refusal> refusals() {
        String match = FreightCalls.BASE + "/productmatches";
        return List.of(
                new Refusal(
                        "a key and a token",
                        "401.0000009",
                        planted().contentType(ContentType.JSON).body(plantedJson()),
                        "POST",
                        match),
                new Refusal(
                        "an unknown key",
                        "401.0000009",
                        given().queryParam("api_key", KEY),
                        "GET",
                        FreightCalls.BASE + "/products"),
                new Refusal(
                        "a forged token",
                        "401.0000007",
                        given().header("Authorization", "Bearer " + JWT),
                        "GET",
                        FreightCalls.BASE + "/products"),
                new Refusal(
                        "a body with fields that do not exist",
                        "400.0000004",
                        FreightCalls.post(plantedJson()),
                        "POST",
                        match),
                new Refusal("an unknown path", "404.0000001", planted(), "GET", "/no/such/path"),
                new Refusal("an operator's path", "401.0000007", planted(), "GET", "/admin/v1/catalogue"));
    }
}
